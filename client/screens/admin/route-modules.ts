import { type ComponentType, createElement } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunction,
  useLocation,
} from 'react-router';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { fileLoader } from './admin-data.ts';
import { AdminError } from './admin-error.tsx';
import { AdminAccounts } from './administrators/administrators.tsx';
import * as accounts from './administrators/administrators-data.ts';
import { AdminBlocks } from './agenda/absences/blocks.tsx';
import * as blocks from './agenda/absences/blocks-data.ts';
import { AdminBook } from './agenda/booking/book.tsx';
import * as book from './agenda/booking/book-data.ts';
import { AdminAgenda } from './agenda/day/agenda.tsx';
import * as agenda from './agenda/day/agenda-data.ts';
import { AdminWhy } from './agenda/why/why.tsx';
import { loader as whyLoader } from './agenda/why/why-data.ts';
import { AdminAlerts } from './alerts/alerts.tsx';
import * as alerts from './alerts/alerts-data.ts';
import { clientsRoute } from './clients/parts.tsx';
import { AdminDays } from './days/days.tsx';
import * as days from './days/days-data.ts';
import { AdminMails } from './mails/mails.tsx';
import * as mails from './mails/mails-data.ts';
import { AdminMessage } from './messages/message.tsx';
import * as message from './messages/message-data.ts';
import { AdminMessages } from './messages/messages.tsx';
import { loader as messagesLoader } from './messages/messages-data.ts';
import { AdminNumbers } from './numbers/numbers.tsx';
import { loader as numbersLoader } from './numbers/numbers-data.ts';
import { AdminOnline } from './online/online.tsx';
import * as online from './online/online-data.ts';
import { AdminRequest } from './requests/request.tsx';
import * as request from './requests/request-data.ts';
import { AdminRequests } from './requests/requests.tsx';
import { loader as requestsLoader } from './requests/requests-data.ts';
import { siteRoute } from './site/parts.tsx';
import { teamRoute } from './team/parts.tsx';

interface Screen {
  Component?: ComponentType;
  loader(args: LoaderFunctionArgs): Promise<unknown>;
  action?(args: ActionFunctionArgs): Promise<unknown>;
  shouldRevalidate?: ShouldRevalidateFunction;
}

/** All screens of the back office, by their key in `adminPaths`. */
const screens: Readonly<Record<keyof typeof adminPaths, Screen>> = {
  admin: { Component: AdminAgenda, ...agenda },
  adminRequests: { Component: AdminRequests, loader: requestsLoader },
  adminRequest: { Component: AdminRequest, ...request },
  adminBook: { Component: AdminBook, ...book },
  adminBlocks: { Component: AdminBlocks, ...blocks },
  adminWhy: { Component: AdminWhy, loader: whyLoader },
  adminMessages: { Component: AdminMessages, loader: messagesLoader },
  adminMessage: { Component: AdminMessage, ...message },
  adminDays: { Component: AdminDays, ...days },
  adminOnline: { Component: AdminOnline, ...online },
  adminTeam: teamRoute,
  adminSite: siteRoute,
  adminClients: clientsRoute,
  adminNumbers: { Component: AdminNumbers, loader: numbersLoader },
  adminMails: { Component: AdminMails, ...mails },
  adminAlerts: { Component: AdminAlerts, ...alerts },
  adminAccounts: { Component: AdminAccounts, ...accounts },
  // The server answers these with a file; this is for those who may not have it.
  adminExport: { loader: fileLoader },
  adminClientFile: { loader: fileLoader },
  adminNumbersFile: { loader: fileLoader },
};

const byPath = new Map<string, Screen>(
  Object.entries(adminPaths).map(([key, path]) => [path, screens[key as keyof typeof adminPaths]]),
);
const screenAt = (url: string) => byPath.get(new URL(url).pathname);

/*
 * One route for all of them, and one chunk, which no other page loads: which screen it is stands in its
 * last segment. Each loader checks the role.
 */

export function Component() {
  const { pathname } = useLocation();
  const { Component: Shown } = byPath.get(pathname) ?? {};
  return Shown && createElement(Shown, { key: pathname });
}

export async function loader(args: LoaderFunctionArgs): Promise<unknown> {
  const screen = screenAt(args.request.url);
  if (!screen) throw data(null, { status: 404 });
  return screen.loader(args);
}

export async function action(args: ActionFunctionArgs): Promise<unknown> {
  const { action } = screenAt(args.request.url) ?? {};
  if (!action) throw data(null, { status: 405 });
  return action(args);
}

export const shouldRevalidate: ShouldRevalidateFunction = (change) => {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change;
  if (currentUrl.pathname !== nextUrl.pathname) return true;
  return byPath.get(nextUrl.pathname)?.shouldRevalidate?.(change) ?? defaultShouldRevalidate;
};

// Their table comes with the screens: a browser never tries an import again that failed offline.
await import('../../../shared/contract/calls.ts');

export const ErrorBoundary = AdminError;
