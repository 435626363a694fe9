import type { Booked } from '../../../shared/booking/booking-input.ts';
import type { DayTimes } from '../../../shared/booking/offered-hours.ts';
import { postedCalls } from '../../../shared/contract/calls.ts';
import type { WaitingJoined } from '../../../shared/waiting-list/waiting-entry.ts';
import type { Answer, Question } from './ask.ts';
import { answers, type Judge, readJson, succeeds } from './judgements.ts';
import type { Trial } from './trial.ts';

/* The checks that leave a trace: only --write or --token run them. */

export const traces = (mailbox: string) =>
  `mails a sign-in link to ${mailbox}, sends a message "check-backend", a request for an appointment and word of ` +
  'two payments of 1 F';

export async function trySending(trial: Trial): Promise<void> {
  const { report, options } = trial;
  const { mailbox, token } = options;
  const order = { name: 'login', body: { email: mailbox } } as const;
  // A new link may invalidate the one that the token came from.
  if (!token) await report.check(order, `a link for ${mailbox}`, sendsLink);
  const subject = 'check-backend';
  const letter = { subject, message: `${subject}\n\nRépondre à\u00a0: ${mailbox}` };
  await report.check({ name: 'contact', body: letter }, 'a message', succeeds('contact'));
  await bookAndCancel(trial);
  await waitAndLeave(trial);
  await tellTwice(trial);
  if (!token) await askFor(trial, mailbox, {});
}

const sendsLink: Judge = (answer) => {
  const wrong = succeeds('login')(answer);
  const isSignedIn = answer.cookies.jwt !== undefined;
  return wrong ?? (isSignedIn ? 'it signs in who only asked for a link' : undefined);
};

async function waitAndLeave({ report, day, examplesOf }: Trial): Promise<void> {
  const body = { ...examplesOf('waitingJoin').body, email: '' };
  const what = `a place on the waiting list for ${day}`;
  const answer = await report.check({ name: 'waitingJoin', body }, what, succeeds('waitingJoin'));
  const { wait = '' } = answer ? (readJson(answer.text) as WaitingJoined) : {};
  const token = wait.slice('/attente/'.length);
  if (token) await report.check({ name: 'waitingLeave', token }, what, succeeds('waitingLeave'));
}

/** Posts machine reports of unknown messages and payments, each twice: the second must have no effect. */
async function tellTwice({ report, examplesOf }: Trial): Promise<void> {
  for (const name of postedCalls)
    for (const time of ['first', 'second']) {
      const { body } = examplesOf(name);
      await report.check({ name, body }, `told the ${time} time`, answers(name));
    }
}

export async function askFor(
  { report, day, examplesOf }: Trial,
  email: string,
  cookies: NonNullable<Question['cookies']>,
): Promise<Answer | undefined> {
  const body = { ...examplesOf('bookingRequest').body, email, note: 'check-backend' };
  const question = { name: 'bookingRequest', body, cookies } as const;
  return report.check(question, `a request for ${day}`, succeeds('bookingRequest'));
}

async function bookAndCancel({ report, options, examplesOf }: Trial): Promise<void> {
  const { query } = examplesOf('bookingTimes');
  const times = { name: 'bookingTimes', ...(query && { query }) } as const;
  const free = await report.quiet(times, succeeds('bookingTimes'));
  const { next } = free ? (readJson(free.text) as Partial<DayTimes>) : {};
  if (!next) return;
  const example = examplesOf('bookingAppointment').body;
  const body = { ...example, ...next, staff: '', email: options.mailbox, note: 'check-backend' };
  const order = { name: 'bookingAppointment', body } as const;
  const what = `an appointment on ${next.day} at ${next.time}`;
  const answer = await report.check(order, what, succeeds('bookingAppointment'));
  const { manage = '' } = answer ? (readJson(answer.text) as Booked) : {};
  const token = manage.slice('/rdv/'.length);
  const cancel = { name: 'visitCancel', token, body: { version: 1 } } as const;
  if (token) await report.check(cancel, what, succeeds('visitCancel'));
}
