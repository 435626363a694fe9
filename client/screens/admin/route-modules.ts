import { fileLoader } from './admin-data.ts';
import { AdminDays } from './days/days.tsx';
import * as days from './days/days-data.ts';
import { AdminMails } from './mails/mails.tsx';
import * as mails from './mails/mails-data.ts';
import { AdminMessage } from './messages/message.tsx';
import * as message from './messages/message-data.ts';
import { AdminMessages } from './messages/messages.tsx';
import { loader as messagesLoader } from './messages/messages-data.ts';
import { AdminRequest } from './requests/request.tsx';
import * as request from './requests/request-data.ts';
import { AdminRequests } from './requests/requests.tsx';
import { loader as requestsLoader } from './requests/requests-data.ts';
import { teamRoute } from './team/parts.tsx';

/** All screens of the back office, by their key in `paths`: one chunk, which no other page loads. */
export const screens = {
  admin: { Component: AdminRequests, loader: requestsLoader },
  adminRequest: { Component: AdminRequest, ...request },
  adminMessages: { Component: AdminMessages, loader: messagesLoader },
  adminMessage: { Component: AdminMessage, ...message },
  adminDays: { Component: AdminDays, ...days },
  adminTeam: teamRoute,
  adminMails: { Component: AdminMails, ...mails },
  adminExport: { loader: fileLoader },
};
