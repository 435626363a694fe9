import { fileLoader } from './admin-data.ts';
import { AdminError } from './admin-error.tsx';
import { AdminBlocks } from './agenda/absences/blocks.tsx';
import * as blocks from './agenda/absences/blocks-data.ts';
import { AdminBook } from './agenda/booking/book.tsx';
import * as book from './agenda/booking/book-data.ts';
import { AdminAgenda } from './agenda/day/agenda.tsx';
import * as agenda from './agenda/day/agenda-data.ts';
import { AdminWhy } from './agenda/why/why.tsx';
import { loader as whyLoader } from './agenda/why/why-data.ts';
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
  admin: { Component: AdminAgenda, ...agenda },
  adminRequests: { Component: AdminRequests, loader: requestsLoader },
  adminRequest: { Component: AdminRequest, ...request },
  adminBook: { Component: AdminBook, ...book },
  adminBlocks: { Component: AdminBlocks, ...blocks },
  adminWhy: { Component: AdminWhy, loader: whyLoader },
  adminMessages: { Component: AdminMessages, loader: messagesLoader },
  adminMessage: { Component: AdminMessage, ...message },
  adminDays: { Component: AdminDays, ...days },
  adminTeam: teamRoute,
  adminMails: { Component: AdminMails, ...mails },
  adminExport: { loader: fileLoader },
};

// Their table comes with the screens: a browser never tries an import again that failed offline.
await import('../../../shared/contract/calls.ts');

export const ErrorBoundary = AdminError;
