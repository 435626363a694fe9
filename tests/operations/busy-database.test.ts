import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Outbox } from '../support/outbox.ts';
import { type SiteProcess, startSite } from '../support/process.ts';
import { Visitor } from '../support/visitor.ts';

let site: SiteProcess;
let other: DatabaseSync;
beforeAll(async () => {
  site = await startSite();
  other = new DatabaseSync(join(site.dataDir, 'institute.sqlite'), { timeout: 60_000 });
});
afterAll(async () => {
  other.close();
  await site[Symbol.asyncDispose]();
});

async function signedIn(email: string): Promise<Visitor> {
  const visitor = await Visitor.at(site.url);
  await visitor.call('auth/basic/login', { email });
  const link = await new Outbox(join(site.dataDir, 'outbox')).waitForLink(email);
  await visitor.call(`auth/basic/verify/${link.split('token=')[1]}`);
  await visitor.get('/');
  return visitor;
}

/** Runs `work` while another connection holds the lock. */
async function runWhileLocked<Result>(happens: () => Promise<Result>): Promise<Result> {
  other.exec('begin immediate');
  try {
    return await happens();
  } finally {
    other.exec('rollback');
  }
}

test('while another process writes, pages and sessions are served and a login waits', async () => {
  const awa = await signedIn('awa@exemple.ci');
  const visitor = await Visitor.at(site.url);
  const login = async () => {
    let isFree = false;
    const pendingAnswer = visitor
      .call('auth/basic/login', { email: 'aya@exemple.ci' })
      .then(({ status }) => ({ status, isFree }));
    for (const path of ['/', '/features', '/contacts', '/book', '/login']) {
      expect((await awa.get(path)).status).toBe(200);
    }
    expect((await awa.get('/api/user/user')).body).toMatchObject({ email: 'awa@exemple.ci' });
    isFree = true;
    return { asked: pendingAnswer };
  };
  // After more than five seconds the login has exceeded its time limit.
  const readAnswer = async () => (await runWhileLocked(login)).asked;
  await expect.poll(readAnswer).toEqual({ status: 200, isFree: true });
});

test('a call that would wait too long is refused as busy, without any effect', async () => {
  const visitor = await signedIn('chef@exemple.ci');
  const email = 'tard@exemple.ci';
  const [call, page, code, form] = await runWhileLocked(() =>
    Promise.all([
      visitor.call('auth/basic/login', { email }),
      visitor.submit('/login', { email }),
      visitor.call('user/role', { email, role: 'admin', adminCode: 'x' }),
      visitor.submit('/role', { role: 'admin', code: 'x' }),
    ]),
  );
  const message = 'Le service est très sollicité. Réessayez dans quelques secondes.';
  expect(call.status).toBe(503);
  expect(call.headers['retry-after']).toBe('5');
  expect(call.body).toEqual({ error: 'busy', message });
  expect(page.status).toBe(503);
  expect(page.headers['retry-after']).toBe('5');
  expect(page.text).toContain(message);
  expect(page.text).toContain(`value="${email}"`);
  // The site's own counter.
  expect(code.body).toEqual({ error: 'busy', message });
  expect([form.status, form.headers['retry-after']]).toEqual([503, '5']);
  expect(form.text).toContain(message);
  const count = other.prepare('select count(*) as n from sign_in_links where email = ?').get(email);
  expect(count).toMatchObject({ n: 0 });
  expect((await visitor.call('auth/basic/login', { email })).status).toBe(200);
});
