import { fileLoader } from './admin-data.ts';
import { AdminDays } from './days.tsx';
import * as days from './days-data.ts';
import { AdminMails } from './mails.tsx';
import * as mails from './mails-data.ts';
import { AdminMessage } from './message.tsx';
import * as message from './message-data.ts';
import { AdminMessages } from './messages.tsx';
import { loader as messagesLoader } from './messages-data.ts';
import { AdminRequest } from './request.tsx';
import * as request from './request-data.ts';
import { AdminRequests } from './requests.tsx';
import { loader as requestsLoader } from './requests-data.ts';

/**
 * All screens of the back office, by the names of their addresses: they travel in one file, which no
 * other page loads.
 */
export const screens = {
  admin: { Component: AdminRequests, loader: requestsLoader },
  adminRequest: { Component: AdminRequest, ...request },
  adminMessages: { Component: AdminMessages, loader: messagesLoader },
  adminMessage: { Component: AdminMessage, ...message },
  adminDays: { Component: AdminDays, ...days },
  adminMails: { Component: AdminMails, ...mails },
  adminExport: { loader: fileLoader },
};
