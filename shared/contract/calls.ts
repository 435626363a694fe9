import { accountCalls } from './calls/account.ts';
import { adminAgendaCalls } from './calls/admin-agenda.ts';
import { adminHoursCalls } from './calls/admin-hours.ts';
import { adminMessageCalls } from './calls/admin-messages.ts';
import { adminRequestCalls } from './calls/admin-requests.ts';
import { administratorCalls } from './calls/administrators.ts';
import { afterCalls } from './calls/after.ts';
import { agendaCalls } from './calls/agenda.ts';
import { agendaFactsCalls } from './calls/agenda-facts.ts';
import { alertCalls } from './calls/alerts.ts';
import { awayCalls } from './calls/away.ts';
import type { CallDeclaration } from './calls/call-declaration.ts';
import { clientFileCalls } from './calls/client-files.ts';
import { contentsCalls } from './calls/contents.ts';
import { depositCalls } from './calls/deposits.ts';
import { firstStepCalls } from './calls/first-steps.ts';
import { moneyCalls } from './calls/money.ts';
import { noticeCalls } from './calls/notices.ts';
import { onlineCalls } from './calls/online.ts';
import { photoCalls } from './calls/photos.ts';
import { planningCalls } from './calls/planning.ts';
import { prepaidCalls } from './calls/prepaid.ts';
import { reminderCalls } from './calls/reminders.ts';
import { requestCalls } from './calls/requests.ts';
import { seriesCalls } from './calls/series.ts';
import { teamCalls } from './calls/team.ts';
import { teamAccessCalls } from './calls/team-access.ts';
import { undoCalls } from './calls/undo.ts';
import { waitingCalls } from './calls/waiting.ts';
import { walkInCalls } from './calls/walk-in.ts';
import type { ErrorCode } from './error-codes.ts';

/**
 * The calls between browser, BFF and backend: the BFF forwards these and no others. Not for the browser's
 * scripts, which have method and path of each (client/api/visitor-calls.ts).
 */
export const calls = {
  ...accountCalls,
  ...requestCalls,
  ...agendaCalls,
  ...seriesCalls,
  ...adminAgendaCalls,
  ...adminHoursCalls,
  ...awayCalls,
  ...reminderCalls,
  ...noticeCalls,
  ...walkInCalls,
  ...waitingCalls,
  ...afterCalls,
  ...agendaFactsCalls,
  ...planningCalls,
  ...teamCalls,
  ...teamAccessCalls,
  ...adminRequestCalls,
  ...adminMessageCalls,
  ...moneyCalls,
  ...depositCalls,
  ...prepaidCalls,
  ...undoCalls,
  ...onlineCalls,
  ...firstStepCalls,
  ...clientFileCalls,
  ...contentsCalls,
  ...administratorCalls,
  ...alertCalls,
  ...photoCalls,
} as const;

export type CallName = keyof typeof calls;

export const callNames = Object.keys(calls) as CallName[];

/** A call's declaration, when its exact types do not matter. */
export const declarationOf = (name: CallName): CallDeclaration => calls[name];

/** Calls that machines post, to addresses of their own. */
export const postedCalls = callNames.filter((name) => declarationOf(name).posted);

/** "POST contact/send" and so on, for each call of browsers that `isMeant` selects. */
export const addressesOf = (isMeant: (call: CallDeclaration) => boolean) =>
  Object.fromEntries(
    callNames
      .map((name) => [name, declarationOf(name)] as const)
      .filter(([, call]) => !call.posted && isMeant(call))
      .map(([name, { method, path }]) => [name, `${method} ${path}`]),
  ) as Readonly<Partial<Record<CallName, string>>>;

/** Whether every page's script has the call; account, link and back-office pages load the others. */
export const isOfEveryPage = ({ session, tag, path }: CallDeclaration): boolean =>
  tag === 'account' ||
  ((session === 'none' || session === 'optional') && !/:token|\/callback$/.test(path));

const refusalsOfSession = {
  none: [],
  optional: [],
  required: ['not-signed-in'],
  team: ['not-signed-in', 'forbidden'],
  admin: ['not-signed-in', 'forbidden'],
} as const;

/** Codes that make sense for a call, besides those that any call may answer with. */
export function refusalsOf(name: CallName): readonly ErrorCode[] {
  const { session, refusals = [] } = declarationOf(name);
  return [...refusalsOfSession[session], ...refusals];
}

const usualKilobytes = 64;
/** Seconds in which any call must have its whole answer, where its declaration says nothing else. */
export const usualSeconds = 10;

/** Bytes of a whole answer: a longer one is an error. */
export const largestAnswerOf = (name: CallName): number =>
  (declarationOf(name).kilobytes ?? usualKilobytes) * 1024;

export const secondsOf = (name: CallName): number => declarationOf(name).seconds ?? usualSeconds;
