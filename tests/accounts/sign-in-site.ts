import type { RequestListener } from 'node:http';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import type { InstituteOptions } from '#server/institute/open.ts';
import { origin, testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import type { Outbox } from '../support/outbox.ts';
import { Visitor } from '../support/visitor.ts';
import { followProvider } from './provider-walk.ts';

export interface SignInSite extends AsyncDisposable {
  app: RequestListener;
  outbox: Outbox;
  /** Returns every log line of the BFF and of the institute. */
  logged(): string;
}

/** Starts the app before an institute that knows providers. */
export async function startSignInSite(
  env: Record<string, string>,
  providers: Pick<Partial<InstituteOptions>, 'google' | 'facebook'>,
): Promise<SignInSite> {
  let lines = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk;
      done();
    },
  });
  const log = pino({ level: 'trace' }, sink);
  const institute = await startInstitute(undefined, { ...providers, log });
  return {
    app: testApp({ backendUrl: institute.url, env, log }),
    outbox: institute.outbox,
    logged: () => lines,
    [Symbol.asyncDispose]: () => institute[Symbol.asyncDispose](),
  };
}

/** Presses the button, goes through the provider's page, and returns the path of the callback. */
export async function goThrough(visitor: Visitor, provider: 'google' | 'facebook') {
  const { status, body } = await visitor.call(`auth/${provider}/login`);
  if (status !== 200) throw new Error(`login answered ${status}`);
  return (await followProvider(body.data, origin)).split('#', 1)[0] as string;
}

/** Signs in with a provider, and returns the visitor and the site's redirect. */
export async function signInWith(app: RequestListener, provider: 'google' | 'facebook') {
  const visitor = await Visitor.at(app, '/login');
  const answer = await visitor.get(await goThrough(visitor, provider));
  return { visitor, answer, location: answer.headers.location as string | undefined };
}

export async function signInByMail(site: SignInSite, email: string): Promise<Visitor> {
  const visitor = await Visitor.at(site.app);
  await visitor.call('auth/basic/login', { email });
  const link = await site.outbox.waitForLink(email);
  await visitor.call(`auth/basic/verify/${link.split('token=')[1]}`);
  await visitor.get('/');
  return visitor;
}

export const getUser = async (visitor: Visitor) => (await visitor.get('/api/user/user')).body;
