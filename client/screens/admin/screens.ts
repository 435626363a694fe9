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

/** All screens of the back office: they travel in one file, which no other page loads. */
export const screens = {
  requests: { Component: AdminRequests, loader: requestsLoader },
  request: { Component: AdminRequest, ...request },
  messages: { Component: AdminMessages, loader: messagesLoader },
  message: { Component: AdminMessage, ...message },
  days: { Component: AdminDays, ...days },
  mails: { Component: AdminMails, ...mails },
  file: { loader: fileLoader },
};
