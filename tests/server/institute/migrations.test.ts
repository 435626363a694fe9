import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { type DatabasePlace, openDatabase } from '../../../server/institute/database.ts';
import { migrations } from '../../../server/institute/migrations.ts';
import { postgresDialect } from '../../../server/institute/postgres.ts';
import { sqliteDialect } from '../../../server/institute/sqlite.ts';
import { createLog } from '../../../server/log.ts';
import { newPlace } from '../../support/institute.ts';

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

async function leaveReleased(place: DatabasePlace): Promise<void> {
  if ('file' in place) {
    const sqlite = new DatabaseSync(place.file);
    sqlite.exec(released);
    return sqlite.close();
  }
  const client = new Client({ connectionString: place.url });
  await client.connect();
  await client.query(released);
  await client.end();
}

test('a database of the first version keeps its accounts and sessions, and their rules', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const place = await newPlace(folder);
  await leaveReleased(place);

  const db = await openDatabase(place, log);
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
  await (await openDatabase(place, log)).destroy();
  await rm(folder, { recursive: true });
});

test('a request of the version before keeps its words, and is found by them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  const place = await newPlace(folder);
  await leaveFifth(place);

  const db = await openDatabase(place, log);
  const rows = await db.selectFrom('requests').selectAll().orderBy('id').execute();
  expect(rows).toHaveLength(requestsBefore);
  expect(rows[0]).toMatchObject({
    care: 'Soins du visage, Gamme Clarins',
    email: 'awa@exemple.ci',
    search_words:
      'rdv-0 awa kone +2250707080910 awa@exemple.ci soins du visage, gamme clarins soin clarins fermete manucure spa',
  });
  // A category that the catalogue has no more is called as it was linked.
  expect(rows.at(-1)).toMatchObject({ care: 'voyage', email: null });
  expect(rows.at(-1)?.search_words).toContain('voyage tour du monde');
  const mails = await db.selectFrom('mails').selectAll().execute();
  expect(mails).toMatchObject([{ id: 'm1', request_id: null }]);
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** More than the migration holds at a time. */
const requestsBefore = 501;

/** A database as version 005 left it. */
async function leaveFifth(place: DatabasePlace): Promise<void> {
  const dialect =
    'file' in place ? sqliteDialect(place.file) : await postgresDialect(place.url, log);
  const db = new Kysely<{ requests: Record<string, unknown>; mails: Record<string, unknown> }>({
    dialect,
  });
  const names = Object.keys(migrations).filter((name) => name < '006');
  const provider = {
    getMigrations: async () =>
      Object.fromEntries(names.map((name) => [name, migrations[name] as Migration])),
  };
  expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
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
    phone: '+2250707080910',
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
