import { type CallName, callNames, calls, declarationOf } from '../../../shared/contract/calls.ts';
import { freeDay } from './free-day.ts';
import { comesBack, leadsTo, refuses, succeeds } from './judgements.ts';
import type { Options } from './options.ts';
import type { Report } from './report.ts';

/* What can be tried without a session and without leaving a trace. */

const browser = { 'x-browser': 'c'.repeat(43) };
const unknown = 'check-backend-unknown';
/** Calls that the secret of a link opens. */
const ofLinks = [
  ...(['visit', 'visitTimes', 'visitMove', 'visitComing', 'visitCancel', 'visitBeside'] as const),
  'visitPaid' as const,
  ...(['planning', 'planningCalendar', 'teamInvitation', 'teamAccept'] as const),
  ...(['newAccess', 'removeNewAccess'] as const),
  ...(['waitingPlace', 'waitingConfirm'] as const),
  ...(['opinion', 'opinionSend', 'afterAgree'] as const),
];
const nobody = 'nobody signed in';

export async function tryAsStranger(report: Report, options: Options): Promise<void> {
  await report.check({ name: 'user' }, nobody, refuses(401));
  const strange = { jwt: unknown, authorizationCode: unknown };
  await report.check({ name: 'user', cookies: strange }, 'an unknown jwt', refuses(401));
  const badToken = refuses(400, 401, 403, 410, 422);
  await report.check({ name: 'verify', token: unknown }, 'an unknown token', badToken);
  await report.check({ name: 'logout' }, nobody, succeeds('logout'));
  const order = { code: '', email: options.mailbox, role: 'user' };
  await report.check({ name: 'role', body: order }, nobody, refuses(401, 403));
  await tryProviders(report, options);
  await report.check({ name: 'closedDays' }, 'closed days', succeeds('closedDays'));
  await report.check({ name: 'contents' }, 'facts and prices', succeeds('contents'));
  const hours = { ...calls.bookingTimes.example.query, day: await freeDay(report) };
  const times = { name: 'bookingTimes', query: hours } as const;
  await report.check(times, 'hours of a day', succeeds('bookingTimes'));
  const { treatments: treatment } = calls.bookingTimes.example.query;
  const course = { treatment, day: hours.day, time: '10:00' };
  await report.check(
    { name: 'bookingCourse', query: course },
    'a treatment of one session',
    refuses(409),
  );
  for (const name of ofLinks) {
    await report.check(
      { ...harmless(name), token: unknown },
      'an unknown token',
      refuses(400, 404),
    );
  }
  const stop = { name: 'opinionStop', token: unknown } as const;
  await report.check(stop, 'an unknown token', succeeds('opinionStop'));
  await report.check(harmless('noticeReport'), 'an unknown message', refuses(404));
  const photo = { name: 'photo', token: `${unknown}.jpg` } as const;
  await report.check(photo, 'an unknown photo', refuses(400, 404));
  for (const name of guardedCalls()) {
    await report.check(harmless(name), nobody, refuses(401, 403));
  }
}

async function tryProviders(report: Report, { origins, publicUrl }: Options): Promise<void> {
  for (const provider of ['google', 'facebook'] as const) {
    const judge = leadsTo(`${provider}Login`, origins[provider]);
    const begin = { name: `${provider}Login`, headers: browser } as const;
    const isOffered = await report.check(begin, 'the sign-in URL', judge);
    if (!isOffered) continue;
    const comeBack = { name: `${provider}Callback`, headers: browser } as const;
    const query = { state: unknown, code: unknown };
    await report.check({ ...comeBack, query }, 'an unknown state', comesBack(publicUrl));
  }
}

/** Calls that only some may make. `adminCloseDays` would be felt where nobody is asked who calls. */
export function guardedCalls(): CallName[] {
  return callNames.filter((name) => {
    const { session, without } = declarationOf(name);
    const isGuarded = session === 'required' || session === 'team' || session === 'admin';
    return isGuarded && without !== undefined && name !== 'adminCloseDays';
  });
}

/** The call as it should be made, about things that cannot be there. */
export function harmless(name: CallName) {
  const isFelt = name === 'adminBook' || name === 'adminBlock';
  const { query, body } = declarationOf(name).example ?? {};
  return {
    name,
    ...(query && { query: aboutNothing(query, isFelt) as Record<string, string> }),
    ...(body !== undefined && { body: aboutNothing(body as object, isFelt) }),
  };
}

const nothing = { number: 'CHECK-0', id: '00000000-0000-4000-8000-000000000000' };

/** A day on which nothing can be booked or blocked. */
const past = { day: '2000-01-01', from: '2000-01-01' };

function aboutNothing(input: object, isFelt: boolean): object {
  const replaced = Object.entries({ ...nothing, ...(isFelt && past) }).filter(
    ([field]) => field in input,
  );
  const isOpening = Object.keys(input).join() === 'day';
  return { ...input, ...Object.fromEntries(replaced), ...(isOpening && { day: '2000-01-01' }) };
}
