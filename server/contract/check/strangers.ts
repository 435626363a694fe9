import { callInput } from '../../../shared/contract/call-input.ts';
import {
  type CallName,
  callNames,
  declarationOf,
  refusalsOf,
} from '../../../shared/contract/calls.ts';
import { shownContents } from '../../../shared/site/catalogue-of.ts';
import { callExamples } from '../examples.ts';
import { answers, comesBack, leadsTo, refuses, succeeds } from './judgements.ts';
import type { Trial } from './trial.ts';

/* The checks that need no session and leave no trace. */

const browser = { 'x-browser': 'c'.repeat(43) };
const unknown = 'check-backend-unknown';
const nobody = 'nobody signed in';

export async function tryAsStranger(trial: Trial): Promise<void> {
  const { report } = trial;
  await report.check({ name: 'user' }, nobody, refuses(401));
  const strange = { jwt: unknown, authorizationCode: unknown };
  await report.check({ name: 'user', cookies: strange }, 'an unknown jwt', refuses(401));
  await report.check({ name: 'logout' }, nobody, succeeds('logout'));
  await report.check({ name: 'role', ...longAgo('role') }, nobody, refuses(401, 403));
  await tryProviders(trial);
  for (const name of callNames) await tryOpenCall(trial, name);
  for (const name of guardedCalls())
    await report.check({ name, ...longAgo(name) }, nobody, refuses(401, 403));
}

async function tryOpenCall({ report, examplesOf }: Trial, name: CallName): Promise<void> {
  const { path, method, session, tag } = declarationOf(name);
  const isOpen = session === 'none' || (session === 'optional' && path.includes(':token'));
  if (!isOpen || tag === 'providers') return;
  if (path.includes(':token')) {
    const token = name === 'photo' ? `${unknown}.jpg` : unknown;
    await report.check({ name, ...longAgo(name), token }, 'an unknown token', knowsNo(name));
  } else if (method === 'GET') {
    const { query } = examplesOf(name);
    await report.check({ name, ...(query && { query }) }, 'as anybody', answers(name));
  }
}

/** Requires a refusal of an unknown token. A call that declares none succeeds without an effect. */
function knowsNo(name: CallName) {
  const codes = refusalsOf(name);
  const isRefused = codes.includes('not-found') || codes.includes('link-expired');
  return isRefused || name === 'photo' ? refuses(400, 401, 403, 404, 410, 422) : succeeds(name);
}

async function tryProviders({ report, options }: Trial): Promise<void> {
  const { origins, publicUrl } = options;
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

export const guardedCalls = (): CallName[] =>
  callNames.filter((name) => {
    const { session, without } = declarationOf(name);
    return session !== 'none' && session !== 'optional' && without !== undefined;
  });

const examplesLongAgo = callExamples(
  callInput(
    () => shownContents(undefined),
    () => new Date('2000-01-03T09:00Z'),
  ),
  '2000-01-05',
);

/** Returns a valid call about a past day, on which nothing can be booked or blocked any more. */
export function longAgo(name: CallName) {
  const { query, body } = examplesLongAgo(name);
  return { ...(query && { query }), ...(body && { body }) };
}
