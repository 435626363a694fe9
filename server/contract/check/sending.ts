import { bookingClock, requestDayProblem } from '../../../shared/calendar/booking-days.ts';
import { addDays } from '../../../shared/calendar/calendar-month.ts';
import type { ClosedDays } from '../../../shared/contract/closed-days.ts';
import { describedCalls } from '../described/described-calls.ts';
import type { Answer, Question } from './ask.ts';
import { type Judge, readJson, refuses, succeeds } from './judgements.ts';
import type { Options } from './options.ts';
import type { Report } from './report.ts';

/* What leaves a trace, and is done with --write or --token only. */

export const traces = (mailbox: string) =>
  `mails a sign-in link to ${mailbox}, sends a message "check-backend" and a request for an appointment, ` +
  'and tries, without a session, to close 1 January 2000';

export async function trySending(report: Report, { mailbox, token }: Options): Promise<void> {
  const order = { name: 'login', body: { email: mailbox } } as const;
  // A new link may put an end to the one that the token came from.
  if (!token) await report.check(order, `a link for ${mailbox}`, sendsLink);
  const subject = 'check-backend';
  const letter = { subject, message: `${subject}\n\nRépondre à\u00a0: ${mailbox}` };
  await report.check({ name: 'contact', body: letter }, 'a message', succeeds('contact'));
  const closing = { from: '2000-01-01', to: '2000-01-01', label: subject };
  const judge = refuses(400, 401, 403);
  await report.check({ name: 'adminCloseDays', body: closing }, 'nobody signed in', judge);
  if (!token) await askFor(report, mailbox, {});
}

const sendsLink: Judge = (answer) => {
  const wrong = succeeds('login')(answer);
  const isSignedIn = answer.cookies.jwt !== undefined;
  return wrong ?? (isSignedIn ? 'it signs in who only asked for a link' : undefined);
};

/** A request for the first day that can be asked for. */
export async function askFor(
  report: Report,
  email: string,
  cookies: NonNullable<Question['cookies']>,
): Promise<Answer | undefined> {
  const day = await freeDay(report);
  const example = describedCalls.bookingRequest.body as object;
  const body = { ...example, day, email, note: 'check-backend' };
  const question = { name: 'bookingRequest', body, cookies } as const;
  return report.check(question, `a request for ${day}`, succeeds('bookingRequest'));
}

async function freeDay(report: Report): Promise<string> {
  const answer = await report.quiet({ name: 'closedDays' }, succeeds('closedDays'));
  const { days } = (answer && (readJson(answer.text) as ClosedDays)) ?? { days: [] };
  const clock = bookingClock(new Date());
  let day = addDays(clock.today, 1);
  while (requestDayProblem(day, clock, days) !== undefined) day = addDays(day, 1);
  return day;
}
