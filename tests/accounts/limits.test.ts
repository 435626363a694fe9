import { DefaultQueryExecutor } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { timestamp } from '#server/institute/clock.ts';
import { readLastRun } from '#server/institute/privacy/clock-jump.ts';
import { createRateLimits } from '#server/institute/rate-limits.ts';
import { hashSecret } from '#server/institute/secret-value.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { newPhone, wholeForm, wholeRequest } from '../support/request.ts';
import { addRow, countRows, daysAgo } from '../support/rows.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

const institute = await startInstitute();
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

async function visitorFrom(address: string): Promise<Visitor> {
  const visitor = await Visitor.at(app);
  visitor.address = address;
  return visitor;
}

let count = 0;
const askForLink = (visitor: Visitor) => {
  count += 1;
  return visitor.call('auth/basic/login', { email: `limite-${count}@exemple.ci` });
};

/** Makes `times` calls and returns how many pass. Expects the refusal of the contract for the others. */
async function countPassed(
  times: number,
  call: () => ReturnType<Visitor['call']>,
): Promise<number> {
  let passed = 0;
  for (let time = 0; time < times; time += 1) {
    const { status, headers, body } = await call();
    if (status === 200) passed += 1;
    else {
      expect(status).toBe(429);
      const seconds = Number(headers['retry-after']);
      expect(seconds).toBeGreaterThan(0);
      const hours = seconds > 3600 ? `${Math.ceil(seconds / 3600)} heures` : 'une heure';
      const wait = seconds > 3540 ? hours : `${Math.ceil(seconds / 60)} minutes`;
      expect(body).toEqual({
        error: 'too-many',
        message: `Trop d’essais. Patientez ${wait} avant de recommencer.`,
      });
    }
  }
  return passed;
}

test('a browser gets twenty sign-in mails an hour, and others are not affected', async () => {
  const visitor = await visitorFrom('192.0.2.1');
  expect(await countPassed(23, () => askForLink(visitor))).toBe(20);
  const neighbour = await visitorFrom('192.0.2.1');
  expect((await askForLink(neighbour)).status).toBe(200);
});

test('all spellings of an address count as one mailbox', async () => {
  const spellings = [
    ...[
      'gmail.com',
      'GMAIL.com',
      'ⓖmail.com',
      'ｇｍａｉｌ．ｃｏｍ',
      'gm\u00adail.com',
      'gmail。com',
    ],
    ...['gma\u200bil.com', 'googlemail.com'],
  ].map((domain) => `Aïcha.Une@${domain}`);
  const labelled = Array.from({ length: 32 }, (_, index) => `aïcha.un.e+${index}@gmail.com`);
  const mailboxes = [...spellings, ...labelled].values();
  const asked = async () => {
    const visitor = await Visitor.at(app);
    visitor.address = '192.0.2.9';
    return visitor.call('auth/basic/login', { email: mailboxes.next().value ?? '' });
  };
  expect(await countPassed(40, asked)).toBe(5);
});

test('a browser can begin twenty sign-ins with a provider an hour, and refused ones write nothing', async () => {
  const graphUrl = new URL('http://127.0.0.1:9/');
  const facebook = { authorizeUrl: new URL('https://www.facebook.com/dialog'), graphUrl };
  await using ownInstitute = await startInstitute(undefined, {
    facebook: { ...facebook, clientId: 'c', clientSecret: 's' },
  });
  await addRow(ownInstitute.db, 'sign_in_attempts', { expires_at: daysAgo(0.5) });
  const visitor = await Visitor.at(testApp({ backendUrl: ownInstitute.url }), '/login');
  expect(await countPassed(25, () => visitor.call('auth/facebook/login'))).toBe(20);
  // The hourly sweep deletes ended attempts, not a visitor's call.
  expect(await countRows(ownInstitute.db, 'sign_in_attempts')).toBe(21);
  const page = await visitor.submit('/login', { intent: 'facebook' });
  expect(page.status).toBe(429);
  expect(page.text).toContain('Trop d’essais. Patientez');
});

test('known and unknown mailboxes need the same statements, so that the answer’s time tells nothing', async () => {
  const created_at = new Date().toISOString();
  const formerUser = {
    id: 'travail',
    email: 'travail@exemple.ci',
    role: 'user' as const,
    created_at,
  };
  await institute.db.insertInto('users').values(formerUser).execute();
  const visitor = await Visitor.at(app);
  // Retention runs once at the start. The test waits until its lease has ended.
  const { db } = institute;
  const lease = db
    .selectFrom('limits')
    .select('key')
    .where('key', '=', hashSecret('lease:erasing'));
  const isErased = async () =>
    (await readLastRun(db)) !== undefined &&
    (await lease.where('ends_at', '>', timestamp()).executeTakeFirst()) === undefined;
  await expect.poll(isErased).toBe(true);
  const run = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const recordStatementsFor = async (email: string) => {
    run.mockClear();
    expect((await visitor.call('auth/basic/login', { email })).status).toBe(200);
    const statements = run.mock.calls.map(([{ sql }]) => sql);
    // Background statements: the queues, the site's contents and the sweep of old limits.
    const others =
      /^(?:update|select|with|delete) .*"outbox"|"contents_version"|"content_history"|^delete from "limits"/;
    return statements.filter((sql) => !others.test(sql));
  };
  const statements = await recordStatementsFor(formerUser.email);
  expect(statements).toContainEqual(expect.stringContaining('insert into "sign_in_links"'));
  expect(await recordStatementsFor('inconnu-travail@exemple.ci')).toEqual(statements);
});

test('a browser can send ten messages in ten minutes, and a refused one does not count', async () => {
  const visitor = await visitorFrom('192.0.2.6');
  for (let time = 0; time < 12; time += 1) {
    expect((await visitor.call('contact/send', { subject: '', message: '' })).status).toBe(400);
  }
  let count = 0;
  const send = (message = `Bonjour ${count++}`) =>
    visitor.call('contact/send', { subject: 'Prix', message });
  // A repeated message counts once.
  for (let time = 0; time < 12; time += 1) expect((await send('La même')).status).toBe(200);
  expect(await countPassed(12, () => send())).toBe(9);
  expect((await send('La même')).status).toBe(200);
  // A form without JavaScript has the same limit.
  const page = await visitor.submit('/contacts', { subject: 'Prix', message: 'Bonjour' });
  expect(page.status).toBe(429);
  expect(page.text).toContain('Trop d’essais.');
});

test('accepts sixty messages of strangers from one address, and more from known browsers there', async () => {
  const email = 'cliente-connue@exemple.ci';
  const knownVisitor = await signIn(app, institute.outbox, email);
  const address = '192.0.2.16';
  knownVisitor.address = address;
  await knownVisitor.call('auth/basic/logout');
  await knownVisitor.get('/');
  const sendMessage = (visitor: Visitor, text: string) =>
    visitor.call('contact/send', { subject: 'Prix', message: text });
  // The texts are equal, but each call comes from another visitor.
  const write = async () =>
    sendMessage(await visitorFrom(address), 'Bonjour, quels sont vos prix ?');
  expect(await countPassed(65, write)).toBe(60);
  const rows = institute.db
    .selectFrom('messages')
    .select('id')
    .where('message', '=', 'Bonjour, quels sont vos prix ?');
  expect(await rows.execute()).toHaveLength(60);
  expect((await sendMessage(knownVisitor, 'Suis-je encore attendue ?')).status).toBe(200);
});

test('a client can request ten appointments an hour, and a repeated request counts once', async () => {
  const visitor = await visitorFrom('192.0.2.7');
  let count = 0;
  const ask = (note = `Précision ${count++}`) =>
    visitor.call('booking/request', { ...wholeRequest, note });
  for (let time = 0; time < 12; time += 1) expect((await ask('La même')).status).toBe(200);
  expect(await countPassed(12, () => ask())).toBe(9);
  expect((await ask('La même')).body).toMatchObject({ repeated: true });
  const requests = await institute.db.selectFrom('requests').select('id').execute();
  expect(requests).toHaveLength(10);
});

test.each([
  ['a stranger’s mailbox gets five mails about requests', 'inconnue', 5],
  ['a mailbox that its owner has signed in with gets ten', 'victime', 10],
])('%s, and all of them are accepted', async (_what, name, mailLimit) => {
  const isProven = name === 'victime';
  const owner = isProven ? await signIn(app, institute.outbox, 'victime@exemple.ci') : undefined;
  const wasMailed: boolean[] = [];
  const ask = async (visitor: Visitor, email: string) => {
    const note = `Étrangère ${count++}`;
    const request = { ...wholeRequest, phone: newPhone(), note, email };
    const { status, body } = await visitor.call('booking/request', request);
    expect(status).toBe(200);
    wasMailed.push(body.mailed ?? true);
  };
  const localParts = [name, name.toUpperCase(), ...Array(mailLimit).fill(name)];
  for (const localPart of localParts) await ask(await Visitor.at(app), `${localPart}@exemple.ci`);
  expect(wasMailed.splice(0)).toEqual([...Array(mailLimit).fill(true), false, false]);
  await ask(await Visitor.at(app), `${name}+autre@exemple.ci`);
  expect(wasMailed.splice(0)).toEqual([false]);
  const rows = institute.db
    .selectFrom('outbox')
    .select('subject')
    .where('recipient', 'like', `${name}%`)
    .where('subject', 'like', 'Nous avons bien reçu%');
  expect(await rows.execute()).toHaveLength(mailLimit);
  if (!owner) return;

  const form = { ...wholeForm, soin: 'visage/soin-clarins-fermete', email: 'victime@exemple.ci' };
  const stranger = await Visitor.at(app);
  const { headers } = await stranger.submit('/book', { ...form, note: 'Sans copie' });
  const page = await stranger.get(headers.location ?? '');
  expect(page.text).toContain('Votre demande est envoyée');
  expect(page.text).toContain('L’e-mail n’arrivera peut-être pas');

  // The signed-in owner still gets a mail for each request.
  for (const email of ['', 'victime@exemple.ci', 'VICTIME@exemple.ci']) await ask(owner, email);
  await ask(owner, 'victime+autre@exemple.ci');
  expect(wasMailed).toEqual([true, true, true, false]);
});

test('a visitor cannot evade a limit by claiming another address', async () => {
  const direct = testApp({ backendUrl: institute.url, env: { TRUST_PROXY: '10.0.0.1' } });
  const { count } = createRateLimits(institute.db, ['l'.repeat(32)]);
  for (let earlier = 0; earlier < 290; earlier += 1)
    await count([[rateLimits.signInMails.address, '127.0.0.1']]);
  let last = 0;
  const callFromElsewhere = async () => {
    const visitor = await Visitor.at(direct);
    last += 1;
    visitor.address = `198.51.100.${last}, 10.0.0.1`;
    return askForLink(visitor);
  };
  expect(await countPassed(13, callFromElsewhere)).toBe(10);
});

test('limits contain only hashed keys', async () => {
  const { db } = institute;
  const rows = await db.selectFrom('limits').selectAll().execute();
  expect(rows.length).toBeGreaterThan(5);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});
