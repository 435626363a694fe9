import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { findNewestToken, startAlteredBackend } from '../support/neighbours/altered-backend.ts';
import { freePort } from '../support/process.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

const backend = await startAlteredBackend();
const app = testApp({ backendUrl: backend.url });
afterAll(() => backend[Symbol.asyncDispose]());

let count = 0;
const newMailbox = () => `client-${++count}@exemple.ci`;

async function requestLink(email: string): Promise<string> {
  const visitor = await Visitor.at(app);
  expect((await visitor.call('auth/basic/login', { email })).status).toBe(200);
  return findNewestToken(backend.sentMails);
}

async function signIn(email = newMailbox()) {
  const visitor = await Visitor.at(app);
  const token = await requestLink(email);
  expect((await visitor.call(`auth/basic/verify/${token}`)).status).toBe(200);
  await visitor.get('/');
  return { visitor, token, email };
}

test('a visitor signs in by the link, chooses a role, and logs out for good', async () => {
  const { visitor, email } = await signIn();
  expect((await visitor.get('/api/user/user')).body).toEqual({ role: '', email });
  expect((await visitor.call('user/role', { email, role: 'user' })).status).toBe(200);
  expect((await visitor.get('/api/user/user')).body).toEqual({ role: 'user', email });
  const stolen = visitor.cookies.get('jwt') ?? '';
  await visitor.call('auth/basic/logout');
  expect(visitor.cookies.has('jwt')).toBe(false);
  expect((await new Visitor(app, { jwt: stolen }).get('/api/user/user')).status).toBe(401);
});

test('a link is good once, and a new one replaces it', async () => {
  const { token, email } = await signIn();
  const visitor = await Visitor.at(app);
  expect((await visitor.call(`auth/basic/verify/${token}`)).body.error).toBe('link-expired');
  const older = await requestLink(email);
  await requestLink(email);
  const lateAnswer = await visitor.call(`auth/basic/verify/${older}`);
  expect([lateAnswer.status, lateAnswer.body.error]).toEqual([401, 'link-expired']);
  expect(setCookies(lateAnswer).join()).not.toContain('jwt=');
});

test('the program prints its address', async () => {
  const port = String(await freePort());
  const file = resolve(import.meta.dirname, '../../server/contract/example-backend.ts');
  const child = spawn(process.execPath, [file, '--public-url', 'https://a.ci'], {
    env: { ...process.env, PORT: port },
  });
  const [first] = await once(child.stdout, 'data');
  expect(`${first}`).toBe(`Listening. Start the site with BACKEND_URL=http://127.0.0.1:${port}\n`);
  const printed = once(child.stdout, 'data');
  const login = `http://127.0.0.1:${port}/api/auth/basic/login`;
  await fetch(login, { method: 'POST', body: '{"email":"a@b.ci"}' });
  expect(`${await printed}`).toContain('To a@b.ci: sign in with https://a.ci/verify?token=');
  child.kill();
  await once(child, 'exit');
});
