import type { Booked } from '../../../shared/contract/booking/agenda.ts';
import type { DayTimes } from '../../../shared/contract/booking/times.ts';
import type { WaitingJoined } from '../../../shared/contract/booking/waiting.ts';
import { calls } from '../../../shared/contract/calls.ts';

import type { Answer, Question } from './ask.ts';
import { freeDay } from './free-day.ts';
import { type Judge, readJson, refuses, succeeds } from './judgements.ts';
import type { Options } from './options.ts';
import type { Report } from './report.ts';

/* What leaves a trace, and is done with --write or --token only. */

export const traces = (mailbox: string) =>
  `mails a sign-in link to ${mailbox}, sends a message "check-backend", a request for an appointment and word of ` +
  'two payments of 1 F, and tries, without a session, to close 1 January 2000';

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
  await bookAndCancel(report, mailbox);
  await waitAndLeave(report);
  await tellPayments(report);
  if (!token) await askFor(report, mailbox, {});
}

const sendsLink: Judge = (answer) => {
  const wrong = succeeds('login')(answer);
  const isSignedIn = answer.cookies.jwt !== undefined;
  return wrong ?? (isSignedIn ? 'it signs in who only asked for a link' : undefined);
};

/** A place on the waiting list, left at once by the link that came with it. */
async function waitAndLeave(report: Report): Promise<void> {
  const day = await freeDay(report);
  const body = { ...calls.waitingJoin.example.body, from: day, to: day, email: '' };
  const what = `a place on the waiting list for ${day}`;
  const answer = await report.check({ name: 'waitingJoin', body }, what, succeeds('waitingJoin'));
  const { wait = '' } = answer ? (readJson(answer.text) as WaitingJoined) : {};
  const token = wait.slice('/attente/'.length);
  if (token) await report.check({ name: 'waitingLeave', token }, what, succeeds('waitingLeave'));
}

/** Payments that match no appointment, each reported twice: the second must be accepted without effect. */
async function tellPayments(report: Report): Promise<void> {
  const id = 'check-backend';
  const paid = { id, amount: 1, currency: 'XOF' };
  const posts = [
    {
      name: 'paymentReceived',
      body: { id, type: 'deposit.received', data: { ...paid, provider: id } },
    },
    { name: 'wavePayment', body: { id, type: 'merchant.payment_received', data: paid } },
  ] as const;
  for (const post of posts)
    for (const time of ['first', 'second'])
      await report.check(post, `a payment, the ${time} time`, succeeds(post.name));
}

/** A request for the first day that can be asked for. */
export async function askFor(
  report: Report,
  email: string,
  cookies: NonNullable<Question['cookies']>,
): Promise<Answer | undefined> {
  const day = await freeDay(report);
  const example = calls.bookingRequest.example.body as object;
  const body = { ...example, day, email, note: 'check-backend' };
  const question = { name: 'bookingRequest', body, cookies } as const;
  return report.check(question, `a request for ${day}`, succeeds('bookingRequest'));
}

/** The first hour of a day, given back at once by the link that came with it. */
async function bookAndCancel(report: Report, email: string): Promise<void> {
  const { query } = calls.bookingTimes.example;
  const times = { name: 'bookingTimes', query: { ...query, day: await freeDay(report) } } as const;
  const free = await report.quiet(times, succeeds('bookingTimes'));
  const { next } = free ? (readJson(free.text) as Partial<DayTimes>) : {};
  if (!next) return;
  const example = calls.bookingAppointment.example.body as object;
  const body = { ...example, ...next, staff: '', email, note: 'check-backend' };
  const order = { name: 'bookingAppointment', body } as const;
  const what = `an appointment on ${next.day} at ${next.time}`;
  const answer = await report.check(order, what, succeeds('bookingAppointment'));
  const { manage = '' } = answer ? (readJson(answer.text) as Booked) : {};
  const link = { name: 'visitCancel', token: manage.slice('/rdv/'.length), body: { version: 1 } };
  if (manage) await report.check({ ...link, name: 'visitCancel' }, what, succeeds('visitCancel'));
}
