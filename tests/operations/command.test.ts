import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { givenUp } from '#server/institute/notifications/claims.ts';
import { addBooked } from '../agenda/support/appointment-rows.ts';
import { openDay } from '../support/request.ts';
import { addRow, countRows, daysAgo } from '../support/rows.ts';
import { runCommandHere } from './command.ts';
import { openCommandDatabase } from './command-database.ts';

const installation = await openCommandDatabase();
const { folder, env, db } = installation;
afterAll(() => installation[Symbol.asyncDispose]());

const tables = [
  ...(['sessions', 'identities', 'requests', 'users'] as const),
  ...([
    'known_browsers',
    'sign_in_links',
    'messages',
    'outbox',
    'events',
    'limits',
    'content_history',
  ] as const),
  ...(['client_notes'] as const),
];
beforeEach(async () => {
  for (const table of tables) await db.deleteFrom(table).execute();
});

const command = (...args: string[]) => runCommandHere(env, ...args);

const email = 'awa@exemple.ci';

/** A person with an account, and another one whose address contains hers. */
async function addPeople() {
  const awa = await addRow(db, 'users', { id: 'awa', email, role: 'admin' });
  const other = await addRow(db, 'users', { id: 'other', email: `k.${email}` });
  for (const { id } of [awa, other]) {
    await addRow(db, 'identities', { user_id: id, subject: `subject of ${id}` });
    const device = { device: 'mac safari', seen_on: '2026-11-21' };
    await addRow(db, 'sessions', { user_id: id, code_hash: `secret of ${id}`, ...device });
    await addRow(db, 'known_browsers', { user_id: id, browser_hash: `secret browser of ${id}` });
  }
  await addRow(db, 'sign_in_links', { email, token_hash: 'secret of a link' });
  const text = 'secret of a mail';
  const mail = await addRow(db, 'outbox', { recipient: email, text, subject: 'Lien' });
  await addRow(db, 'outbox', { recipient: 'i@i.ci', reply_to: email, subject: 'Réponse' });
  await addRow(db, 'outbox', { recipient: `k.${email}`, subject: 'Autre' });
  const ownRequest = await addRow(db, 'requests', {
    id: 'mine',
    user_id: 'awa',
    day: '2026-01-05',
  });
  await addRow(db, 'events', { subject: ownRequest.id, action: 'created' });
  await addRow(db, 'requests', { id: 'named', email: 'Awa@Exemple.ci', day: '2026-01-06' });
  const phone = '+2250102030405';
  const other_ = { id: 'theirs', email: `k.${email}`, user_id: 'other', phone };
  const strangersRequest = await addRow(db, 'requests', other_);
  await addRow(db, 'events', { subject: strangersRequest.id, actor: email, action: 'confirmed' });
  await addRow(db, 'content_history', { version: 1, actor: email, after: '"Chez Awa"' });
  await addRow(db, 'content_history', { version: 2, actor: `k.${email}` });
  await addRow(db, 'messages', { subject: 'Signée', sender: email });
  await addRow(db, 'messages', { subject: 'Sans compte', message: `Répondre à : ${email}.` });
  await addRow(db, 'messages', {
    subject: 'Plus longue',
    message: `k.${email} ${email}.fr x${email}`,
  });
  return { mail };
}

describe('export', () => {
  test('contains all data of a person, of no other person, and no secret', async () => {
    await addPeople();
    const { code, stdout, stderr } = await command('export', 'AWA@exemple.ci');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const data = JSON.parse(stdout);
    expect(data).toMatchObject({
      email,
      users: [{ id: 'awa', role: 'admin' }],
      identities: [{ provider: 'google', subject: 'subject of awa' }],
      acts: [{ action: 'confirmed' }],
      content_history: [{ version: 1, id: 'name', before: null, after: '"Chez Awa"' }],
    });
    const listSorted = (key: string, rows: Record<string, string>[]) =>
      rows.map((row) => row[key]).sort();
    expect(listSorted('id', data.requests)).toEqual(['mine', 'named']);
    const exported = data.requests.find(({ id }: { id: string }) => id === 'mine');
    expect(exported).toMatchObject({ name: 'Awa Koné', history: [{ action: 'created' }] });
    expect(listSorted('subject', data.messages)).toEqual(['Sans compte', 'Signée']);
    expect(listSorted('subject', data.outbox)).toEqual(['Lien', 'Réponse']);
    expect(data.sessions).toMatchObject([{ device: 'mac safari', seen_on: '2026-11-21' }]);
    expect(data.sign_in_links).toHaveLength(1);
    expect(data.known_browsers).toEqual([{ seen_at: expect.any(String) }]);
    expect(stdout).not.toContain('secret');
    expect(stdout).not.toContain('k.awa');
  });

  test('has an appointment’s staff, time and place, but no link to change it', async () => {
    const at = { day: '2026-01-05', hour: '10:00', email, outcome: 'came' } as const;
    const part = { treatment: 'corps/massage-tonique', staff: 2 };
    const { id, persons } = await addBooked(db, at, part);
    const link = { token_hash: 'secret of a link', request_id: id, created_at: daysAgo(0) };
    await db.insertInto('manage_links').values(link).execute();
    const { stdout } = await command('export', email);
    expect(JSON.parse(stdout).requests).toMatchObject([
      {
        hour: '10:00',
        ends: '11:00',
        outcome: 'came',
        persons: JSON.parse(persons),
        appointment_treatments: [
          {
            treatment_id: 'corps/massage-tonique',
            staff: 'Masseuse',
            room: null,
            starts: '2026-01-05T10:00:00.000Z',
            ends: '2026-01-05T11:00:00.000Z',
          },
        ],
        manage_links: [{ created_at: link.created_at }],
      },
    ]);
    expect(stdout).not.toContain('secret');
    await command('erase', email, '--yes');
    for (const table of ['appointment_treatments', 'manage_links'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  test('of an unknown person is empty', async () => {
    const { code, stdout } = await command('export', 'personne@exemple.ci');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ users: [], requests: [], messages: [] });
  });
});

describe('erase', () => {
  test('leaves nothing of a person, and everything of the others', async () => {
    const { mail } = await addPeople();
    const outbox = join(folder, 'outbox');
    await mkdir(outbox, { recursive: true });
    for (const id of [mail.id, 'other']) await writeFile(join(outbox, `2026-${id}.eml`), '');

    const answer = await command('erase', email);
    expect(answer).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^would erase users: 1, [^\n]*requests: 2[^\n]*--yes\n$/),
    });
    expect(await countRows(db, 'users')).toBe(2);

    const { code, stdout, stderr } = await command('erase', email, '--yes');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(
      'Erased: users: 1, identities: 1, sessions: 1, known_browsers: 1, sign_in_links: 1, requests: 2, messages: 2, outbox: 2, events: 2, content_history: 1, files: 1.\n',
    );
    const remainingRows = await Promise.all(
      tables.map(async (table) => [table, await countRows(db, table)]),
    );
    expect(Object.fromEntries(remainingRows)).toEqual({
      ...{
        users: 1,
        sessions: 1,
        known_browsers: 1,
        identities: 1,
        requests: 1,
        messages: 1,
        outbox: 1,
        events: 1,
      },
      sign_in_links: 0,
      limits: 0,
      content_history: 2,
      client_notes: 0,
    });
    const [event] = await db.selectFrom('events').selectAll().execute();
    expect(event).toMatchObject({ subject: 'theirs', actor: 'erased', action: 'confirmed' });
    const changes = await db.selectFrom('content_history').selectAll().orderBy('version').execute();
    expect(changes.map(({ actor }) => actor)).toEqual(['erased', `k.${email}`]);
    expect(await readdir(outbox)).toEqual(['2026-other.eml']);
    expect((await command('erase', email)).stdout).toBe(`No data are stored about ${email}.\n`);
  });

  test('lists the coming appointments, and then asks for --yes', async () => {
    const day = openDay(3);
    const { number } = await addRow(db, 'requests', { email, day });
    const answer = await command('erase', email);
    expect(answer.code).toBe(2);
    expect(answer.stderr).toBe(
      `still expected: ${number} on ${day} (pending); to erase requests: 1 all the same: --yes\n`,
    );
    expect(await countRows(db, 'requests')).toBe(1);
    const { stdout } = await command('erase', email, '--yes');
    expect(stdout).toBe(`Erased: requests: 1.\nNo longer expected: ${number} on ${day}.\n`);
    expect(await countRows(db, 'requests')).toBe(0);
  });
});

describe('a person', () => {
  const ownPhone = '+2250506070809';

  test.each(['00225 (05) 0607.0809'])(
    'who left the telephone number %s only is found by it, and other data stays',
    async (spelling) => {
      const ownRequest = await addRow(db, 'requests', { phone: ownPhone, day: '2026-01-05' });
      await addRow(db, 'events', { subject: ownRequest.id, action: 'created' });
      await addRow(db, 'messages', {
        subject: 'Signée',
        message: 'Mon numéro : 05\u00a006\u00a007\u00a008\u00a009.',
      });
      await addRow(db, 'client_notes', { phone: ownPhone, note: 'Peau sensible' });
      await addRow(db, 'client_notes', { phone: '+33506070809' });
      const text = JSON.stringify([`Demande ${ownRequest.number}`]);
      await addRow(db, 'outbox', { subject: 'Neuve', text, created_at: daysAgo(1) });
      await addRow(db, 'outbox', { subject: 'Envoyée', request_id: ownRequest.id });
      await addRow(db, 'requests', { phone: '+33506070809', number: 'RDV-AAAA' });
      await addRow(db, 'messages', {
        subject: 'Autre',
        message: '105 06 07 08 09, 05 06 07 08 10',
      });
      await addRow(db, 'outbox', { subject: 'Autre', text: 'tel:+22505060708091' });

      const { stdout, code } = await command('export', spelling);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        phone: ownPhone,
        requests: [{ id: ownRequest.id, history: [{ action: 'created' }] }],
        client_notes: [{ note: 'Peau sensible' }],
        messages: [{ subject: 'Signée' }],
        outbox: [{ subject: 'Neuve' }, { subject: 'Envoyée' }],
      });
      expect((await command('erase', spelling)).stderr).toMatch(/--yes\n$/);
      const erased = await command('erase', spelling, '--yes');
      expect(erased).toEqual({
        code: 0,
        stdout: 'Erased: requests: 1, client_notes: 1, messages: 1, outbox: 2, events: 1.\n',
        stderr: '',
      });
      const remainingRows = await Promise.all(
        (['requests', 'client_notes', 'messages', 'outbox', 'events'] as const).map((table) =>
          countRows(db, table),
        ),
      );
      expect(remainingRows).toEqual([1, 1, 1, 1, 0]);
    },
  );

  test('shares a telephone number: the note stays as long as a request of another person', async () => {
    const day = '2026-01-05';
    await addRow(db, 'requests', { phone: ownPhone, email, day });
    await addRow(db, 'requests', { phone: ownPhone, email: `k.${email}`, day });
    await addRow(db, 'client_notes', { phone: ownPhone, noted_by: email });
    expect(JSON.parse((await command('export', email)).stdout).client_notes).toEqual([]);
    await command('erase', email, '--yes');
    const [note] = await db.selectFrom('client_notes').selectAll().execute();
    expect(note).toMatchObject({ phone: ownPhone, noted_by: 'erased' });
    expect(JSON.parse((await command('export', `k.${email}`)).stdout).client_notes).toHaveLength(1);
    await command('erase', `k.${email}`, '--yes');
    expect(await countRows(db, 'client_notes')).toBe(0);
  });

  test('with another address on a request keeps its messages, and the output says so', async () => {
    const day = '2026-01-05';
    await addRow(db, 'requests', { phone: ownPhone, email: 'Éva@exemple.ci', day });
    await addRow(db, 'messages', { sender: 'éva@exemple.ci' });
    expect((await command('erase', ownPhone, '--yes')).stdout).toBe(
      'Erased: requests: 1.\nStill stored about éva@exemple.ci: messages: 1.\n',
    );
  });

  test.each([
    ['Éva@exemple.ci', 'ÉVA@exemple.ci'],
    ['éva@exemple.ci', 'E\u0301va@Exemple.ci'],
    ['awa@XN--TH-CJA.ci', 'awa@Thé.ci'],
  ])('is found as %s who wrote %s', async (askedName, writtenName) => {
    await addRow(db, 'requests', { email: writtenName, day: '2026-01-05' });
    await addRow(db, 'messages', { message: `Répondre à : ${writtenName}.` });
    await addRow(db, 'outbox', { recipient: writtenName });
    await addRow(db, 'messages', { message: `x${writtenName}` });
    const { stdout } = await command('erase', askedName, '--yes');
    expect(stdout).toBe('Erased: requests: 1, messages: 1, outbox: 1.\n');
  });
});

test('admin makes an account an administrator, once, and writes it down', async () => {
  await addRow(db, 'users', { email, role: 'user' });
  for (const address of ['Awa@exemple.ci', 'nouvelle@exemple.ci']) {
    const { code, stdout } = await command('admin', address);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${address.toLowerCase()} is now an administrator.\n`,
    });
  }
  expect((await command('admin', email)).stdout).toContain('already');
  const users = await db.selectFrom('users').selectAll().orderBy('email').execute();
  expect(users).toMatchObject([
    { email, role: 'admin' },
    { email: 'nouvelle@exemple.ci', role: 'admin' },
  ]);
  const events = await db.selectFrom('events').selectAll().execute();
  const event = { actor: 'command', action: 'role', detail: 'admin' };
  expect(events).toMatchObject([event, event]);
  expect(events.map(({ subject }) => subject).sort()).toEqual(users.map(({ id }) => id).sort());
});

describe('mails', () => {
  const unsent = { sent_at: null, last_error: 'ESOCKET', attempts: 3, next_try_at: daysAgo(-1) };

  test('says that none is undelivered', async () => {
    await addRow(db, 'outbox', { created_at: daysAgo(2) });
    expect(await command('mails')).toEqual({
      code: 0,
      stdout: 'No undelivered mails.\n',
      stderr: '',
    });
    const PUBLIC_URL = 'https://institut.example';
    expect((await runCommandHere({ ...env, PUBLIC_URL }, 'mails')).stdout).toMatch(
      /^SMTP_URL: is not set, [^\n]+\nNo undelivered mails\.\n$/,
    );
  });

  test('lists mails from the first failure, as the back office does, with the meaning', async () => {
    const now = daysAgo(0);
    const failed = { ...unsent, attempts: 1, next_try_at: daysAgo(-0.0001) };
    await addRow(db, 'outbox', { ...failed, created_at: now });
    await addRow(db, 'outbox', { ...failed, created_at: now, last_error: 'EAUTH 535' });
    const heldMail = { ...unsent, attempts: 0, last_error: null, state: 'held' as const };
    await addRow(db, 'outbox', {
      ...heldMail,
      created_at: daysAgo(0.02),
      next_try_at: daysAgo(-0.01),
    });
    const { code, stdout } = await command('mails');
    expect(code).toBe(0);
    const [, ...lines] = stdout.trim().split('\n');
    expect(lines.slice(0, 3).map((line) => line.split('\t')[0])).toEqual([
      ...['held', 'waiting', 'waiting'],
    ]);
    expect(lines.slice(3).toSorted()).toEqual([
      expect.stringMatching(/^EAUTH 535: .*password of SMTP_URL/),
      expect.stringMatching(/^ESOCKET: no mail server answers\. .*host and port/),
    ]);
  });

  test('lists waiting mails, and given-up ones until they are tried again', async () => {
    await addRow(db, 'outbox', {
      ...unsent,
      recipient: 'tot@exemple.ci',
      created_at: daysAgo(0.01),
    });
    const typo = { ...unsent, recipient: 'faute@exemple.ci', next_try_at: givenUp };
    await addRow(db, 'outbox', { ...typo, created_at: daysAgo(3), last_error: 'EENVELOPE 550' });
    const { code, stdout } = await command('mails');
    expect(code).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      'state\trecipient\tsubject\tattempts\tlast error\tnext attempt',
      'given up\tfaute@exemple.ci\tSujet\t3\tEENVELOPE 550\t-',
      `waiting\ttot@exemple.ci\tSujet\t3\tESOCKET\t${unsent.next_try_at}`,
      expect.stringMatching(/^EENVELOPE 550: /),
      expect.stringMatching(/^ESOCKET: /),
    ]);
    const lateMail = { ...typo, expires_at: daysAgo(0.4), created_at: daysAgo(0.5) };
    await addRow(db, 'outbox', { ...lateMail, recipient: 'vieille@exemple.ci' });
    expect((await command('mails', '--retry')).stdout).toBe('Queued again: 1.\n');
    expect((await command('mails')).stdout).toContain('waiting\tfaute@exemple.ci');
  });

  test.each([
    ['waits for an hour', { created_at: daysAgo(0.05) }],
    ['came too late', { created_at: daysAgo(0.5), expires_at: daysAgo(0.4) }],
    [
      'the institute’s own mailbox refuses',
      { created_at: daysAgo(9), recipient: 'accueil@i.ci', next_try_at: givenUp },
    ],
  ])('exits with 1 when one %s', async (_, row) => {
    await addRow(db, 'outbox', { ...unsent, ...row });
    const { code } = await runCommandHere({ ...env, CONTACT_TO: 'accueil@i.ci' }, 'mails');
    expect(code).toBe(1);
  });
});

describe('one line and exit code 2 for', () => {
  const usage = /usage: npm run institute -- export EMAIL\|PHONE \|[^\n]*\n$/;
  test.each([
    ['an unknown one', ['delete', email]],
    ['neither an e-mail address nor a number', ['export', 'awa']],
    ['a number for an account', ['admin', '05 06 07 08 09']],
    ['two of them', ['export', email, email]],
    ['an unknown option', ['erase', email, '--force']],
    ['a word too many', ['mails', email]],
  ])('%s', async (_, args) => {
    const { code, stdout, stderr } = await command(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(usage);
    expect(stderr.split('\n')).toHaveLength(2);
  });

  test.each(['backup', 'backups'])('%s to an address', async (name) => {
    const { code, stderr } = await command(name, 'mysql://x/y');
    expect(code).toBe(2);
    expect(stderr).toBe('mysql:… is not a file or folder of this machine\n');
    expect(await readdir('.')).not.toContain('mysql:');
  });

  test.each([
    ['a wrong setting', { PORT: 'x' }, 'PORT: '],
    ['another backend', { BACKEND_URL: 'http://127.0.0.1:1' }, 'BACKEND_URL: '],
    ['a folder without a database', { DATA_DIR: '/nowhere', DATABASE_URL: '' }, 'DATA_DIR: '],
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
      'DATABASE_URL: ',
    ],
  ])('%s', async (_, more, start) => {
    const { code, stdout, stderr } = await runCommandHere({ ...env, ...more }, 'export', email);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.startsWith(start)).toBe(true);
    expect(stderr.split('\n')).toHaveLength(2);
    expect(stderr).not.toContain('secret');
  });
});
