import { accountCalls, administratorCalls } from '../accounts/account-calls.ts';
import { adminAgendaCalls, walkInCalls } from '../agenda/agenda-calls.ts';
import { agendaCalls } from '../appointments/appointment-calls.ts';
import { adminRequestCalls } from '../appointments/request-calls.ts';
import { bookingCalls } from '../booking/booking-calls.ts';
import { onlineCalls } from '../booking/online-settings.ts';
import { clientFileCalls } from '../clients/client-calls.ts';
import { adminMessageCalls } from '../messages/message-calls.ts';
import { moneyCalls } from '../money/money-calls.ts';
import { alertCalls, reminderCalls } from '../notifications/notification-calls.ts';
import { reviewCalls } from '../reviews/review-calls.ts';
import { setupCalls } from '../setup/setup-calls.ts';
import { contentsCalls, photoCalls } from '../site/contents-calls.ts';
import { teamCalls } from '../team/team-calls.ts';
import { undoCalls } from '../undo/undo-calls.ts';
import { waitingCalls } from '../waiting-list/waiting-calls.ts';
import type { CallDeclaration } from './call-declaration.ts';
import type { ErrorCode } from './error-codes.ts';

/** The calls between browser, BFF and backend. Browsers' scripts use client/api/visitor-calls.ts instead. */
export const calls = {
  ...accountCalls,
  ...bookingCalls,
  ...agendaCalls,
  ...adminAgendaCalls,
  ...reminderCalls,
  ...walkInCalls,
  ...waitingCalls,
  ...reviewCalls,
  ...teamCalls,
  ...adminRequestCalls,
  ...adminMessageCalls,
  ...moneyCalls,
  ...undoCalls,
  ...onlineCalls,
  ...setupCalls,
  ...clientFileCalls,
  ...contentsCalls,
  ...administratorCalls,
  ...alertCalls,
  ...photoCalls,
} as const;

export type CallName = keyof typeof calls;

export const callNames = Object.keys(calls) as CallName[];

export const getDeclaration = (name: CallName): CallDeclaration => calls[name];

export const postedCalls = callNames.filter((name) => getDeclaration(name).posted);

export const listAddresses = (isIncluded: (call: CallDeclaration) => boolean) =>
  Object.fromEntries(
    callNames
      .map((name) => [name, getDeclaration(name)] as const)
      .filter(([, call]) => !call.posted && isIncluded(call))
      .map(([name, { method, path }]) => [name, `${method} ${path}`]),
  ) as Readonly<Partial<Record<CallName, string>>>;

/** Returns true if every page's script has the call. Account, link and back-office pages load the others. */
export const isOnEveryPage = ({ session, tag, path }: CallDeclaration): boolean =>
  tag === 'account' ||
  ((session === 'none' || session === 'optional') && !/:token|\/callback$/.test(path));

const refusalsBySession = {
  none: [],
  optional: [],
  required: ['not-signed-in'],
  team: ['not-signed-in', 'forbidden'],
  admin: ['not-signed-in', 'forbidden'],
} as const;

export function listRefusals(name: CallName): readonly ErrorCode[] {
  const { session, refusals = [] } = getDeclaration(name);
  return [...refusalsBySession[session], ...refusals];
}

const defaultKilobytes = 64;
export const defaultSeconds = 10;

export const getAnswerLimit = (name: CallName): number =>
  (getDeclaration(name).kilobytes ?? defaultKilobytes) * 1024;

export const getTimeout = (name: CallName): number =>
  getDeclaration(name).seconds ?? defaultSeconds;
