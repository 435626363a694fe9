import { expect, test } from 'vitest';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * A visitor who knows the code becomes administrator. The others get a notice, keep their access, and can remove the
 * new one.
 */

const owner = 'gerante@institut.example';
const stranger = 'inconnu@exemple.ci';

async function start() {
  const institute = await startInstitute();
  const app = testApp({ backendUrl: institute.url });
  const readSubjectsTo = async (recipient: string) =>
    (
      await institute.db
        .selectFrom('outbox')
        .select('subject')
        .where('recipient', '=', recipient)
        .execute()
    ).map(({ subject }) => subject);
  const readAccounts = async (visitor: Visitor) => {
    const { body } = await visitor.get('/api/admin/accounts');
    return body.administrators as { id: string; email: string; isProtected?: true }[];
  };
  const countAnnouncements = async () => {
    const mails = await institute.outbox.readMails();
    const mail = mails.findLast((text) => text.includes('Nouvel accès à la gestion')) ?? '';
    return /\/acces\/([\w-]{22,})/.exec(mail)?.[1] ?? '';
  };
  return {
    institute,
    app,
    subjectsTo: readSubjectsTo,
    accounts: readAccounts,
    announced: countAnnouncements,
    [Symbol.asyncDispose]: () => institute[Symbol.asyncDispose](),
  };
}

const subject = 'Nouvel accès à la gestion';

test('a new administrator is announced to all others by mail and alert, the first one to no one', async () => {
  await using site = await start();
  const { institute, app, subjectsTo } = site;
  const first = await signInAdmin(app, institute.outbox, owner);
  expect(await subjectsTo(owner)).not.toContain(subject);
  const { id: user_id } = (await site.accounts(first))[0] ?? { id: '' };
  await institute.db
    .insertInto('push_subscriptions')
    .values({
      ...{
        id: 'phone',
        user_id,
        endpoint: 'https://push.example/1',
        device: 'android-phone chrome',
      },
      p256dh: 'p',
      auth: 'a',
      created_at: new Date().toISOString(),
      last_sent_at: null,
      last_error: null,
    })
    .execute();
  await signInAdmin(app, institute.outbox, stranger);
  expect(await subjectsTo(owner)).toContain(subject);
  expect(await subjectsTo('phone')).toEqual([subject]);
  expect(await subjectsTo(stranger)).not.toContain(subject);
  const mail = await institute.outbox.waitForMail(owner, 2);
  expect(mail).toContain(stranger);
  // The third administrator is announced to both others.
  await signInAdmin(app, institute.outbox, 'troisieme@exemple.ci');
  expect((await subjectsTo(owner)).filter((text) => text === subject)).toHaveLength(2);
  expect(await subjectsTo(stranger)).toContain(subject);
});

test('for 72 hours a new administrator cannot change the access of older ones, but they can change hers', async () => {
  await using site = await start();
  const { institute, app } = site;
  const older = await signInAdmin(app, institute.outbox, owner);
  const newer = await signInAdmin(app, institute.outbox, stranger);
  const accounts = await site.accounts(newer);
  const { id: ownerId = '' } = accounts.find(({ email }) => email === owner) ?? {};
  const { id: newId = '' } = accounts.find(({ email }) => email === stranger) ?? {};
  expect(accounts.find(({ id }) => id === ownerId)?.isProtected).toBe(true);
  expect((await site.accounts(older)).some(({ isProtected }) => isProtected)).toBe(false);
  const session = await institute.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  for (const [path, id] of [
    ['admin/accounts/remove', ownerId],
    ['admin/accounts/sign-out', ownerId],
    ['admin/accounts/device/sign-out', session.id],
  ] as const) {
    const { status, body } = await newer.call(path, { id });
    expect({ path, status, error: body.error }).toEqual({ path, status: 403, error: 'too-new' });
  }
  expect((await older.get('/api/user/user')).body.role).toBe('admin');
  const page = await newer.get('/admin/reglages');
  expect(page.text).toContain('plus ancien que le vôtre');
  // After three days she has the same rights as the others.
  const before = new Date(Date.now() - 73 * 3_600_000).toISOString();
  const update = institute.db.updateTable('users').set({ admin_since: before });
  await update.where('id', '=', newId).execute();
  expect((await newer.call('admin/accounts/remove', { id: ownerId })).status).toBe(200);
});

test('the link in the mail opens a page with one button, which removes the access without a session', async () => {
  await using site = await start();
  const { institute, app } = site;
  await signInAdmin(app, institute.outbox, owner);
  const newer = await signInAdmin(app, institute.outbox, stranger);
  await institute.outbox.waitForMail(owner, 2);
  const token = await site.announced();
  const strangerValue = await Visitor.at(app);
  const path = `/acces/${token}`;
  for (let time = 0; time < 3; time += 1) {
    const page = await strangerValue.get(path);
    expect(page.status).toBe(200);
    expect(page.text).toContain(stranger);
    expect(page.text.match(/type="submit"/g)).toHaveLength(1);
    expect(page.text).toContain('content="noindex"');
    expect(page.headers['cache-control']).toContain('no-store');
    expect(page.headers['referrer-policy']).toBe('no-referrer');
  }
  expect((await newer.get('/api/user/user')).body.role).toBe('admin');
  const storedLinks = JSON.stringify(
    await institute.db.selectFrom('removal_links').selectAll().execute(),
  );
  expect(storedLinks).not.toContain(token);
  const done = await strangerValue.submit(path, {});
  expect(done.status).toBe(200);
  expect(done.text).toContain('n’a plus accès à la gestion');
  expect((await newer.get('/api/user/user')).status).toBe(401);
  // The link is used up, and a new access has a new link.
  expect((await strangerValue.get(path)).status).toBe(404);
  // The page loads a token for the browser without its session.
  await newer.get('/');
  await signIn(app, institute.outbox, stranger, newer);
  const order = { email: stranger, role: 'admin', adminCode: 'le-bon-code' };
  expect((await newer.call('user/role', order)).status).toBe(200);
  expect((await strangerValue.get(path)).status).toBe(404);
  expect((await strangerValue.call(`access/remove/${token}`)).status).toBe(404);
  const { actor } = await institute.db
    .selectFrom('events')
    .select('actor')
    .where('action', '=', 'role')
    .where('detail', '=', 'user')
    .executeTakeFirstOrThrow();
  expect(actor).toBe(owner);
});

test('repeated changes of a role are announced a few times, then refused', async () => {
  await using site = await start();
  const { institute, app } = site;
  await signInAdmin(app, institute.outbox, owner);
  const newer = await signInAdmin(app, institute.outbox, stranger);
  const choose = async (role: string) =>
    (await newer.call('user/role', { email: stranger, role, adminCode: 'le-bon-code' })).status;
  const statuses: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    await choose('user');
    statuses.push(await choose('admin'));
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect((await newer.get('/api/user/user')).body.role).toBe('user');
});
