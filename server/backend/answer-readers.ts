import type { Provider } from '../../shared/contract/account.ts';
import { MailList } from '../../shared/contract/admin-mails.ts';
import { MessageFile, MessageList } from '../../shared/contract/admin-messages.ts';
import { RequestExport, RequestFile, RequestList } from '../../shared/contract/admin-requests.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { ClosedDayList, ClosedDays } from '../../shared/contract/closed-days.ts';
import { reader, readMyRequests, readReceipt, readSignInUrl, readUser } from './answer-shapes.ts';

type Readers = Partial<Record<CallName, (text: string) => unknown>>;

/** What the browser is told of each call's success; of the others nothing but that it was one. */
export function createReaders(
  providerOrigins: Readonly<Record<Provider, readonly string[]>>,
): Readers {
  return {
    user: readUser,
    googleLogin: (text) => readSignInUrl(text, providerOrigins.google),
    facebookLogin: (text) => readSignInUrl(text, providerOrigins.facebook),
    bookingRequest: readReceipt,
    bookingMine: readMyRequests,
    closedDays: reader(ClosedDays),
    adminRequests: reader(RequestList),
    adminRequest: reader(RequestFile),
    adminExport: reader(RequestExport),
    adminMessages: reader(MessageList),
    adminMessage: reader(MessageFile),
    adminDays: reader(ClosedDayList),
    adminMails: reader(MailList),
  };
}
