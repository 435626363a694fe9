import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import {
  type DatabaseLocation,
  openDatabase,
} from '../../../server/institute/database/database.ts';
import { migrations } from '../../../server/institute/database/migrations.ts';
import { postgresDialect } from '../../../server/institute/database/postgres.ts';
import { sqliteDialect } from '../../../server/institute/database/sqlite.ts';
import { leftOf } from '../../../server/institute/money/ledger.ts';
import { createLog } from '../../../server/observability/log.ts';
import { emptyLocation } from '../../support/institute.ts';
import { add } from '../../support/rows.ts';

const log = createLog('silent');

/** A database as version 0.1.0 left it. */
const released = `
CREATE TABLE "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
INSERT INTO kysely_migration VALUES ('001 accounts, messages and mails', '2026-11-21T03:37:43.777Z');
INSERT INTO kysely_migration_lock VALUES ('migration_lock', 0);
CREATE TABLE "users" ("id" text primary key, "email" text not null unique, "role" text not null, "created_at" text not null);
CREATE TABLE "sign_in_links" ("id" text primary key, "email" text not null, "token_hash" text not null unique, "created_at" text not null, "expires_at" text not null, "ended_at" text);
CREATE INDEX "sign_in_links_of_mailbox" on "sign_in_links" ("email", "created_at");
CREATE TABLE "sessions" ("id" text primary key, "user_id" text not null references "users" ("id"), "code_hash" text not null, "created_at" text not null, "expires_at" text not null, "ended_at" text);
CREATE TABLE "messages" ("id" text primary key, "subject" text not null, "message" text not null, "sender" text, "created_at" text not null);
CREATE TABLE "mails" ("id" text primary key, "recipient" text not null, "reply_to" text, "subject" text not null, "text" text not null, "created_at" text not null, "expires_at" text, "attempts" integer not null, "next_try_at" text not null, "sent_at" text, "last_error" text);
CREATE INDEX "mails_to_send" on "mails" ("sent_at", "next_try_at");
INSERT INTO users VALUES ('u1', 'awa@exemple.ci', 'admin', '2026-11-20'), ('u2', 'aya@exemple.ci', '', '2026-11-21');
INSERT INTO messages VALUES ('m1', 'Épilation', 'Bonjour', NULL, '2026-11-20');
INSERT INTO sessions VALUES ('s1', 'u1', 'hash', '2026-11-20', '2026-12-20', NULL);
`;

async function leaveReleased(location: DatabaseLocation): Promise<void> {
  if ('file' in location) {
    const sqlite = new DatabaseSync(location.file);
    sqlite.exec(released);
    return sqlite.close();
  }
  const client = new Client({ connectionString: location.url });
  await client.connect();
  await client.query(released);
  await client.end();
}

test('a database of the first version keeps its accounts and sessions, and their rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const location = await emptyLocation(folder);
  await leaveReleased(location);

  const db = await openDatabase(location, log);
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  expect(users).toMatchObject([
    { id: 'u1', email: 'awa@exemple.ci', role: 'admin', created_at: '2026-11-20' },
    { id: 'u2', email: 'aya@exemple.ci', role: '' },
  ]);
  const sessions = await db.selectFrom('sessions').selectAll().execute();
  expect(sessions).toMatchObject([{ id: 's1', user_id: 'u1', code_hash: 'hash', ended_at: null }]);

  // What was written before can be looked for.
  const messages = await db.selectFrom('messages').selectAll().execute();
  expect(messages).toMatchObject([
    { search_words: 'epilation bonjour', answered_at: null, version: 1 },
  ]);

  const add = (id: string, email: string | null) =>
    db.insertInto('users').values({ id, email, role: '', created_at: '2026-11-22' }).execute();
  await add('u3', null);
  await add('u4', null);
  await expect(add('u5', 'awa@exemple.ci')).rejects.toThrow(/unique/i);
  // A session is still somebody's.
  await expect(db.deleteFrom('users').where('id', '=', 'u1').execute()).rejects.toThrow(
    /foreign key/i,
  );
  await db.destroy();
  await (await openDatabase(location, log)).destroy();
  await rm(folder, { recursive: true });
});

/** As typed by hand, by a browser and by a phone; one account is an administrator's. */
const mailboxes = `
INSERT INTO users VALUES
  ('old', 'awa@ⓖmail.com', '', '2026-01-01'), ('plain', 'awa@gmail.com', 'user', '2026-02-01'),
  ('chief', 'awa@gm\u00adail.com', 'admin', '2026-03-01'),
  ('alone', 'zoé@café.ci', 'user', '2026-01-01'), ('none', NULL, '', '2026-01-01'),
  ('first', 'aya@ⓔx.ci', '', '2026-01-01'), ('second', 'aya@ex.ci', 'user', '2026-01-02');
INSERT INTO sessions VALUES
  ('s1', 'old', 'h', '2026-01-01', '2027-01-01', NULL), ('s2', 'chief', 'h', '2026-01-01', '2027-01-01', NULL);
INSERT INTO identities VALUES ('google', 'g1', 'plain', '2026-01-01'), ('google', 'g2', 'none', '2026-01-01');
INSERT INTO sign_in_links VALUES ('l1', 'awa@ⓖmail.com', 'h1', '2026-01-01', '2026-01-02', NULL);
INSERT INTO requests (id, number, status, day, people, section, treatments, moment, name, phone, email,
  note, user_id, fingerprint, staff_note, version, created_at, updated_at, search_words) VALUES
  ('r1', 'RDV-7K2M', 'pending', '2026-12-01', 1, 'visage', '[]', 'Matin', 'Awa', '+2250506070809',
   'Awa$&@ⓖmail.com', '', 'plain', 'f1', '', 1, '2026-01-01', '2026-01-01', 'rdv-7k2m awa +225 awa$&@ⓖmail.com'),
  ('r2', 'RDV-7K2P', 'pending', '2026-12-01', 1, 'visage', '[]', 'Matin', 'Awa', '+2250506070809',
   NULL, '', NULL, 'f2', '', 1, '2026-01-01', '2026-01-01', 'rdv 7k2p rdv7k2p');
INSERT INTO messages (id, subject, message, sender, created_at, version, search_words)
  VALUES ('m1', 'Prix', 'Bonjour', 'zoé@café.ci', '2026-01-01', 1, 'prix bonjour zoe@cafe.ci');
INSERT INTO events VALUES
  ('e1', 'old', '2026-01-01', 'awa@ⓖmail.com', 'role', 'user'), ('e2', 'r1', '2026-01-01', 'client', 'created', '');
INSERT INTO closed_days VALUES ('2026-12-25', 'Noël', 'awa@gm\u00adail.com', '2026-01-01');
`;

const before008 = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '008'));

/** A database before the mailboxes had one spelling, with rows in it. */
async function leaveFilled(location: DatabaseLocation): Promise<void> {
  const dialect =
    'url' in location ? postgresDialect(location.url, log) : sqliteDialect(location.file);
  const db = new Kysely<unknown>({ dialect });
  const provider = { getMigrations: async () => before008 };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  expect(error).toBeUndefined();
  for (const statement of mailboxes.split(';\n')) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
  await db.destroy();
}

test('mailboxes get one spelling, and accounts that differed in that alone become one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const location = await emptyLocation(folder);
  await leaveFilled(location);
  const db = await openDatabase(location, log);
  const users = await db.selectFrom('users').selectAll().orderBy('id').execute();
  expect(users.map(({ id, email, role }) => [id, email, role])).toEqual([
    ['alone', 'zoé@xn--caf-dma.ci', 'user'],
    // The administrator's of three, the oldest of two: with the role that one of them had chosen.
    ['chief', 'awa@gmail.com', 'admin'],
    ['first', 'aya@ex.ci', 'user'],
    ['none', null, ''],
  ]);
  const sessions = await db.selectFrom('sessions').select('user_id').execute();
  expect(sessions).toEqual([{ user_id: 'chief' }, { user_id: 'chief' }]);
  const identities = await db.selectFrom('identities').selectAll().orderBy('subject').execute();
  expect(identities.map(({ user_id }) => user_id)).toEqual(['chief', 'none']);
  const requests = await db.selectFrom('requests').selectAll().orderBy('id').execute();
  expect(requests).toMatchObject([
    {
      user_id: 'chief',
      email: 'awa$&@gmail.com',
      search_words: 'rdv 7k2m awa +225 awa$&@gmail.com rdv7k2m',
    },
    { user_id: null, email: null, search_words: 'rdv 7k2p rdv7k2p' },
  ]);
  expect(await db.selectFrom('messages').selectAll().execute()).toMatchObject([
    {
      sender: 'zoé@xn--caf-dma.ci',
      search_words: 'prix bonjour zoe@xn caf dma.ci zoe@xncafdma.ci',
    },
  ]);
  expect(await db.selectFrom('sign_in_links').selectAll().execute()).toMatchObject([
    { email: 'awa@gmail.com', ended_at: null },
  ]);
  expect(await db.selectFrom('events').selectAll().orderBy('id').execute()).toMatchObject([
    { subject: 'chief', actor: 'awa@gmail.com' },
    { subject: 'r1', actor: 'client' },
  ]);
  expect(await db.selectFrom('closed_days').selectAll().execute()).toMatchObject([
    { closed_by: 'awa@gmail.com' },
  ]);
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('a request of the version before keeps its words, and is found by them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const location = await emptyLocation(folder);
  await leaveFifth(location);

  const db = await openDatabase(location, log);
  const rows = await db.selectFrom('requests').selectAll().orderBy('id').execute();
  expect(rows).toHaveLength(requestsBefore);
  expect(rows[0]).toMatchObject({
    care: 'Soins du visage, Gamme Clarins',
    email: 'awa@exemple.ci',
    search_words:
      'rdv 0 awa kone +2250506070809 awa@exemple.ci soins du visage, gamme clarins soin clarins fermete manucure spa rdv0',
  });
  // A category that the catalogue has no more is called as it was linked.
  expect(rows.at(-1)).toMatchObject({ care: 'voyage', email: null });
  expect(rows.at(-1)?.search_words).toContain('voyage tour du monde');
  const mails = await db.selectFrom('outbox').selectAll().execute();
  expect(mails).toMatchObject([{ id: 'm1', request_id: null }]);
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** More than the migration holds at a time. */
const requestsBefore = 501;

/** A database as it was before the migration of this number. */
async function openBefore(location: DatabaseLocation, number: string): Promise<OldDb> {
  const dialect =
    'file' in location ? sqliteDialect(location.file) : await postgresDialect(location.url, log);
  const db: OldDb = new Kysely({ dialect });
  const names = Object.keys(migrations).filter((name) => name < number);
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(names.map((name) => [name, migrations[name] as Migration])),
  };
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
  return db;
}

type OldDb = Kysely<
  Record<
    | 'requests'
    | 'mails'
    | 'pushes'
    | 'resources'
    | 'takings'
    | 'agenda_settings'
    | 'users'
    | 'visit_consents'
    | 'waiting_list'
    | 'waiting_days'
    | 'online_booking'
    | 'events'
    | 'contents'
    | 'contents_version'
    | 'messages',
    Record<string, unknown>
  >
>;

/** A database as version 005 left it. */
async function leaveFifth(location: DatabaseLocation): Promise<void> {
  const db = await openBefore(location, '006');
  const at = '2026-11-20T10:00:00.000Z';
  const rows = Array.from({ length: requestsBefore }, (_, index) => ({
    id: `r${String(index).padStart(4, '0')}`,
    number: `RDV-${index}`,
    status: 'pending',
    day: '2026-11-24',
    people: 1,
    section: 'visage',
    care_type: 'gamme-clarins',
    treatments: JSON.stringify([
      { id: 'visage/soin-clarins-fermete', nom: 'Soin Clarins fermeté', prix: 25_000 },
      { id: 'onglerie/manucure-spa', nom: 'Manucure spa', prix: 7_000 },
    ]),
    moment: 'Matin',
    name: 'Awa Koné',
    phone: '+2250506070809',
    email: 'Awa@Exemple.CI',
    note: '',
    fingerprint: `f${index}`,
    staff_note: '',
    version: 1,
    created_at: at,
    updated_at: at,
    ...(index === requestsBefore - 1 && {
      section: 'voyage',
      care_type: null,
      email: null,
      treatments: JSON.stringify([{ id: 'voyage/tour', nom: 'Tour du monde', prix: 1 }]),
    }),
  }));
  for (const row of rows) await db.insertInto('requests').values(row).execute();
  await db
    .insertInto('mails')
    .values({
      id: 'm1',
      recipient: 'a',
      subject: 's',
      text: '',
      created_at: at,
      attempts: 0,
      next_try_at: at,
    })
    .execute();
  await db.destroy();
}

test('what was paid ahead and at the desk is in the ledger, with the same sums on each day', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const location = await emptyLocation(folder);
  const old = await openBefore(location, '070');
  const at = '2026-11-20T10:00:00.000Z';
  const insert = (table: string, ...rows: object[]) =>
    old
      .insertInto(table as 'requests')
      .values(rows as never)
      .execute();
  const request = {
    ...{ day: '2026-11-20', people: 1, section: 'capillaires', moment: 'Matin', name: 'Awa' },
    ...{
      treatments: '[{"id":"capillaires/coupe","nom":"Coupe","prix":12000}]',
      status: 'cancelled',
    },
    ...{ phone: '+2250506070809', note: '', staff_note: '', version: 1, search_words: '' },
    ...{ created_at: at, updated_at: at },
  };
  const noted = { deposit: 5000, deposit_state: 'noted' };
  await insert('requests', { ...request, id: 'r', number: 'RDV-1', fingerprint: 'r', ...noted });
  const group = { ...request, ...noted, series: 'g1' };
  await insert('requests', { ...group, id: 'g1', number: 'RDV-2', fingerprint: 'g1', part: 1 });
  await insert('requests', { ...group, id: 'g2', number: 'RDV-3', fingerprint: 'g2', part: 2 });
  const event = { actor: 'a', action: 'deposit-noted', detail: '', at: '2026-11-18T09:00:00.000Z' };
  await insert(
    'events',
    { ...event, id: 'e', subject: 'r' },
    { ...event, id: 'e1', subject: 'g1' },
  );
  await insert('payments', {
    ...{ id: 'm', provider: 'Wave', provider_id: 'm', amount: 5000, fee: 0, phone: '' },
    ...{ reference: '', created_at: at, state: 'attached', request_id: 'g1' },
  });
  await old
    .insertInto('resources')
    .values({ kind: 'staff', is_shown: 0, job: '', bio: '', lane: 91, name: 'Awa', commission: 40 })
    .execute();
  const paid = { method: 'cash', taken_on: '2026-11-20', noted_by: 'a', created_at: at };
  const share = { lane: 91, commission: 40, request_id: 'r' };
  await insert('takings', { ...paid, ...share, id: 't', amount: 7000, undone_at: null });
  await insert('takings', { ...paid, ...share, id: 'u', amount: 900, undone_at: at });
  const sold = { sold_on: '2026-11-19', sold_by: 'a', needed_until: '2030-01-01', created_at: at };
  const names = { from_name: '', to_name: '', message: '' };
  await insert('gift_cards', {
    ...sold,
    ...names,
    id: 'c',
    code: 'X',
    amount: 20000,
    remaining: 15000,
  });
  const use = { request_id: 'r', used_on: '2026-11-20', noted_by: 'a', created_at: at };
  await insert('gift_uses', { ...use, id: 'cu', card_id: 'c', amount: 5000, undone_at: null });
  await insert('gift_uses', { ...use, id: 'cx', card_id: 'c', amount: 15000, undone_at: at });
  const pack = { phone: '+2250506070809', title: 'Coupes', covers: '["capillaires"]', note: '' };
  await insert('carnets', { ...sold, ...pack, id: 'k', sessions: 4, remaining: 4, price: 40000 });
  const session = { ...use, carnet_id: 'k', undone_at: null };
  await insert('carnet_uses', { ...session, id: 'k1', sessions: -1, reason: '' });
  await insert('carnet_uses', { ...session, id: 'k2', request_id: null, sessions: -1, reason: '' });
  await insert('carnet_uses', {
    ...session,
    id: 'k3',
    request_id: null,
    sessions: 1,
    reason: 'Offerte',
  });
  await insert('carnet_uses', {
    ...session,
    id: 'k4',
    request_id: null,
    sessions: 1,
    reason: 'Deux fois',
  });
  await old.destroy();

  const db = await openDatabase(location, log);
  const sums = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      'paid_on',
      'method',
      'purpose',
      fn.sum<number | string>('amount').as('sum'),
    ])
    .groupBy(['paid_on', 'method', 'purpose'])
    .orderBy('paid_on')
    .orderBy('method')
    .orderBy('purpose')
    .execute();
  expect(sums.map(({ sum, ...row }) => [...Object.values(row), Number(sum)])).toEqual([
    ['2026-11-18', 'other', 'deposit', 5000],
    ['2026-11-18', 'wave', 'deposit', 5000],
    ['2026-11-19', 'other', 'gift-card', 20000],
    ['2026-11-19', 'other', 'session-pack', 40000],
    ['2026-11-20', 'cash', 'appointment', 7000],
  ]);
  const undone = await db
    .selectFrom('payments')
    .select('amount')
    .where('reverses', '=', 'u')
    .execute();
  expect(undone).toEqual([{ amount: -900 }]);
  const shares = await db
    .selectFrom('shares')
    .select(['payment_id', 'lane', 'amount', 'commission'])
    .execute();
  expect(shares).toEqual([{ payment_id: 't', lane: 91, amount: 7000, commission: 40 }]);
  expect(await leftOf(db, 'gift_cards', ['c'])).toEqual(new Map([['c', 15000]]));
  expect(await leftOf(db, 'session_packs', ['k'])).toEqual(new Map([['k', 4]]));
  const used = await db
    .selectFrom('redemptions')
    .select(['id', 'amount', 'sessions'])
    .where('id', 'like', 'k%')
    .orderBy('id')
    .execute();
  expect(used.map(({ amount, sessions }) => [amount, sessions])).toEqual([
    [12000, 1],
    [10000, 1],
    [0, -1],
    [0, -1],
  ]);
  const { provider } = await db
    .selectFrom('provider_payments')
    .select('provider')
    .executeTakeFirstOrThrow();
  expect(provider).toBe('Wave');
  // From now on the database refuses what does not add up.
  const more = { gift_card_id: 'c', session_pack_id: null, request_id: null, amount: 15001 };
  await expect(add(db, 'redemptions', more)).rejects.toThrow('overdrawn');
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('a payment of before keeps the share that was in force', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const location = await emptyLocation(folder);
  const old = await openBefore(location, '036');
  const person = { kind: 'staff', is_shown: 0, job: '', bio: '' };
  const agreed = { ...person, lane: 91, name: 'Awa', commission: 40 };
  const free = { ...person, lane: 92, name: 'Aya', commission: null };
  await old.insertInto('resources').values([agreed, free]).execute();
  const paid = { amount: 5000, method: 'cash', taken_on: '2026-11-20', noted_by: 'a' };
  for (const lane of [91, 92, null]) {
    const own = { ...paid, id: `t${lane ?? ''}`, lane, created_at: '2026-11-20T10:00:00.000Z' };
    await old.insertInto('takings').values(own).execute();
  }
  await old.destroy();

  const db = await openDatabase(location, log);
  const rows = await db
    .selectFrom('payments')
    .leftJoin('shares', 'payment_id', 'payments.id')
    .select(['payments.id', 'commission'])
    .orderBy('payments.id')
    .execute();
  expect(rows).toEqual([
    { id: 't', commission: null },
    { id: 't91', commission: 40 },
    { id: 't92', commission: null },
  ]);
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('mails and alerts of before wait in one outbox', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const location = await emptyLocation(folder);
  const old = await openBefore(location, '045');
  const at = '2026-11-20T10:00:00.000Z';
  const times = { created_at: at, next_try_at: at, attempts: 2 };
  const mail = { ...times, id: 'm', recipient: 'a@exemple.ci', subject: 'Sujet', text: 'T' };
  await old
    .insertInto('mails')
    .values({ ...mail, urgency: 1, since: '2026-11-24 10:00' })
    .execute();
  const alert = { ...times, id: 'p', subscription_id: 'd', payload: '{"kind":"moved"}' };
  await old
    .insertInto('pushes')
    .values({ ...alert, expires_at: at, request_id: 'r', state: 'held' })
    .execute();
  await old.destroy();

  const db = await openDatabase(location, log);
  const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { ...mail, channel: 'mail', urgency: 1, since: '2026-11-24 10:00', sent_at: null, key: null },
    {
      ...{ ...times, id: 'p', channel: 'push', recipient: 'd', text: '{"kind":"moved"}' },
      ...{ expires_at: at, request_id: 'r', state: 'held', sent_at: null },
    },
  ]);
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('of mails after visits an agreement holds that the mailbox’s own account has sent; others are asked', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const location = await emptyLocation(folder);
  const old = await openBefore(location, '062');
  const at = '2026-11-24T08:00:00.000Z';
  const client = { id: 'u', email: 'awa@exemple.ci', role: '', created_at: at };
  await old.insertInto('users').values(client).execute();
  const request = {
    ...{ status: 'confirmed', day: '2026-11-24', people: 1, section: 'corps', care: 'Soin' },
    ...{ treatments: '[]', moment: '', phone: '', name: 'Awa', note: '', staff_note: '' },
    ...{ version: 1, search_words: '', created_at: at, updated_at: at, off_agenda: 'chosen' },
  };
  const consent = { phone: '', name: 'Awa', text: 'Oui', agreed_at: at, renewed_at: at };
  for (const [id, email, user_id, stopped_at] of [
    ['own', 'awa@exemple.ci', 'u', null],
    ['typed', 'typed@exemple.ci', null, null],
    ['by-another', 'other@exemple.ci', 'u', null],
    ['over', 'over@exemple.ci', null, at],
  ] as const) {
    const unique = { id, number: id, email, user_id, fingerprint: id, hour: '10:00' };
    await old
      .insertInto('requests')
      .values({ ...request, ...unique })
      .execute();
    const row = { ...consent, id, email, request_id: id, stopped_at, created_at: at };
    await old.insertInto('visit_consents').values(row).execute();
  }
  await old.destroy();

  const db = await openDatabase(location, log);
  const rows = await db
    .selectFrom('visit_consents')
    .innerJoin('requests', 'requests.id', 'visit_consents.request_id')
    .select(['requests.id', 'stopped_at'])
    .select(sql<string | null>`requests.ticked_at`.as('ticked_at'))
    .orderBy('requests.id')
    .execute();
  expect(rows).toEqual([
    { id: 'by-another', stopped_at: expect.any(String), ticked_at: at },
    { id: 'over', stopped_at: at, ticked_at: null },
    { id: 'own', stopped_at: null, ticked_at: null },
    { id: 'typed', stopped_at: expect.any(String), ticked_at: at },
  ]);
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('what a release that did not overwrite it has erased goes from the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const file = join(folder, 'institute.sqlite');
  await leaveReleased({ file });
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`pragma secure_delete = off;
    insert into messages values ('m2', 'canari', 'canari', null, '2026-11-20');
    delete from messages where id = 'm2'`);
  sqlite.close();
  const isThere = async () =>
    (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))))).some(
      (bytes) => bytes.includes('canari'),
    );
  expect(await isThere()).toBe(true);
  await using _db = await openDatabase({ file }, log);
  expect(await isThere()).toBe(false);
  await rm(folder, { recursive: true });
});

test.each([
  ['on-request', '', false],
  ['at-once', '', true],
  ['on-request', 'online-at-once', true],
] as const)(
  'an installation that is %s with the event "%s" is opened: %s',
  async (mode, action, isOpened) => {
    const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
    const location = await emptyLocation(folder);
    const old = await openBefore(location, '067');
    await old.updateTable('online_booking').set({ mode }).execute();
    const event = {
      id: 'e',
      subject: 'online',
      at: '2026-11-24',
      actor: 'a@b.ci',
      action,
      detail: '',
    };
    if (action) await old.insertInto('events').values(event).execute();
    const numbers = [
      ['phone', '"+2250505050505"'],
      ['whatsapp', '"+2250505050505"'],
    ] as const;
    for (const [id, value] of numbers) {
      await old
        .insertInto('contents')
        .values({ kind: 'institute', id, value, draft: null })
        .execute();
    }
    const message = { id: 'm', subject: 'N’Guessan', message: '', search_words: 'n’guessan' };
    const whole = {
      ...message,
      sender: null,
      created_at: '2026-11-24',
      fingerprint: 'm',
      version: 1,
    };
    await old.insertInto('messages').values(whole).execute();
    await old.destroy();

    const db = await openDatabase(location, log);
    const { opened_at } = await db
      .selectFrom('contents_version')
      .select('opened_at')
      .executeTakeFirstOrThrow();
    expect(opened_at !== null).toBe(isOpened);
    const kept = await db.selectFrom('contents').select('id').execute();
    expect(kept).toEqual([{ id: 'phone' }]);
    const found = await db.selectFrom('messages').select('search_words').execute();
    expect(found).toEqual([{ search_words: 'n guessan nguessan' }]);
    await db.destroy();
    await rm(folder, { recursive: true });
  },
);

test('an hour that the institute was to tell by hand is listed to be called for', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const location = await emptyLocation(folder);
  const old = await openBefore(location, '076');
  const at = '2026-11-24T08:00:00.000Z';
  const day = '2026-12-01';
  for (const [id, by_hand] of [
    ['due', 'due'],
    ['done', 'done'],
  ]) {
    const place = { id, name: 'Awa', phone: '+2250506070809', proven: 0, moment: 'Matin' };
    await old
      .insertInto('waiting_list')
      .values({ ...place, first_day: day, last_day: day, treatments: '[]', created_at: at })
      .execute();
    const told = { told_at: at, told_from: 600, told_to: 645, by_hand };
    await old
      .insertInto('waiting_days')
      .values({ waiting_id: id, day, version: '1', hours: '[600]', fresh: '[]', ...told })
      .execute();
  }
  await old.destroy();

  const db = await openDatabase(location, log);
  const rows = await db
    .selectFrom('waiting_days')
    .select(['waiting_id', 'fresh'])
    .orderBy('waiting_id')
    .execute();
  expect(rows).toEqual([
    { waiting_id: 'done', fresh: '[]' },
    { waiting_id: 'due', fresh: '[600]' },
  ]);
  await db.destroy();
  await rm(folder, { recursive: true });
});

test('drafts are in the history, and what everybody sees stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const location = await emptyLocation(folder);
  const old = await openBefore(location, '077');
  const rows = [
    { kind: 'institute', id: 'name', value: '"Chez Awa"', draft: '"Chez Aya"' },
    { kind: 'institute', id: 'tagline', value: '"Belle"', draft: 'null' },
    { kind: 'institute', id: 'phone', value: '"+2250505050505"', draft: null },
    { kind: 'faq', id: 'tq', value: null, draft: '{"question":"Où ?","answer":"Ici."}' },
  ];
  await old.insertInto('contents').values(rows).execute();
  await old.updateTable('contents_version').set({ version: 7 }).execute();
  await old.destroy();

  const db = await openDatabase(location, log);
  const contents = await db.selectFrom('contents').selectAll().orderBy('id').execute();
  expect(contents).toEqual([
    { kind: 'institute', id: 'name', value: '"Chez Awa"', draft: null },
    { kind: 'institute', id: 'phone', value: '"+2250505050505"', draft: null },
    { kind: 'institute', id: 'tagline', value: '"Belle"', draft: null },
  ]);
  const history = await db.selectFrom('content_history').selectAll().orderBy('version').execute();
  expect(history).toMatchObject([
    { version: 8, kind: 'faq', id: 'tq', before: null, after: rows[3]?.draft, is_draft: 1 },
    { version: 9, id: 'name', before: '"Chez Awa"', after: '"Chez Aya"', is_draft: 1 },
    { version: 10, id: 'tagline', before: '"Belle"', after: null, is_draft: 1 },
  ]);
  const { version } = await db
    .selectFrom('contents_version')
    .select('version')
    .executeTakeFirstOrThrow();
  expect(version).toBe(10);
  await db.destroy();
  await rm(folder, { recursive: true });
});
