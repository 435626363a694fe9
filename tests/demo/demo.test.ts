import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/institute/database/database.ts';
import { fillWithDemo } from '#server/institute/demo/fill.ts';
import { createLog } from '#server/observability/log.ts';
import { hoursOn } from '#shared/calendar/hours-on.ts';
import { institute } from '#shared/institute.ts';
import { emptyLocation } from '../support/institute.ts';
import { Outbox } from '../support/outbox.ts';
import { runCommand, startSite } from '../support/process.ts';
import { addRow, countRows } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

let folder: string;
let env: Record<string, string>;
let location: Awaited<ReturnType<typeof emptyLocation>>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-'));
  location = await emptyLocation(folder);
  env = { DATA_DIR: folder, ...('url' in location && { DATABASE_URL: location.url }) };
});
afterEach(() => rm(folder, { recursive: true }));

const output = {
  code: 0,
  stdout:
    'Written: 22 requests, 3 messages. For the back office, sign in as gerante@institut.example.\n',
  stderr: '',
};

async function signIn(url: string, email: string): Promise<Visitor> {
  const visitor = await Visitor.at(url);
  await visitor.call('auth/basic/login', { email });
  const link = await new Outbox(join(folder, 'outbox')).waitForLink(email);
  await visitor.call(`auth/basic/verify/${link.split('token=')[1]}`);
  return visitor;
}

/** Returns the words that are missing on a page. */
async function listMissing(visitor: Visitor, path: string, words: readonly string[]) {
  const { text } = await visitor.get(path);
  return words.filter((word) => !text.includes(word));
}

describe('the back office of a demo', () => {
  test('shows requests and messages of a new database', async () => {
    expect(await runCommand(env, 'demo')).toEqual(output);
    await using site = await startSite(env);
    const manager = await signIn(site.url, 'gerante@institut.example');
    for (const [path, ...words] of [
      ['/admin/demandes', 'Nouvelles (3)', 'Grâce Assi', 'Rokia Bamba'],
      ['/admin/demandes?etat=confirmees', 'Awa Koné'],
      ['/admin/demandes?etat=refusees', 'Nadège Tanoh'],
      ['/admin/demandes?etat=annulees', 'Sandrine Aké'],
      ['/admin/messages', 'Carte cadeau pour ma mère'],
      ['/admin/messages?etat=traites', 'Épilation et grossesse'],
      ['/admin/reglages', 'Sans serveur d’e-mail', 'Rien n’attend'],
    ] as const) {
      expect(await listMissing(manager, path, words), path).toEqual([]);
    }
  });
});

describe('the rows lie in the opening hours', () => {
  test.each([
    ['a Wednesday morning', '2026-12-02T08:10:00Z'],
    ['a Saturday night', '2027-02-27T23:59:00Z'],
    ['Christmas', '2028-12-25T16:00:00Z'],
  ])('on %s', async (_, moment) => {
    await using db = await openDatabase(location, createLog('silent'));
    const site = { publicUrl: 'http://localhost:3000', contactTo: 'a@institut.example' };
    await fillWithDemo(db, { ...site, now: new Date(moment).toISOString() });

    const requests = await db.selectFrom('requests').selectAll().execute();
    const end = new Date(Date.parse(moment) + 600_000).toISOString();
    for (const { day, hour, phone, created_at, updated_at } of requests) {
      const { opens = '', closes = '' } = hoursOn(day, institute) ?? {};
      const at = hour ?? opens;
      expect(at >= opens && at < closes, `${day} ${hour}`).toBe(true);
      expect(created_at <= updated_at && updated_at < end).toBe(true);
      expect(parsePhoneNumberFromString(phone)?.isValid(), phone).toBe(false);
    }
    const uses = await db.selectFrom('resource_use').select('request_id').distinct().execute();
    const confirmed = requests.filter(({ status }) => status === 'confirmed');
    expect(uses).toHaveLength(confirmed.length);
    expect(confirmed.filter(({ ends }) => ends === null)).toEqual([]);
    const events = await db.selectFrom('events').selectAll().execute();
    for (const { id, created_at, version } of requests) {
      const ownEvents = events.filter(({ subject }) => subject === id);
      const [first] = ownEvents.sort((earlier, later) => (earlier.at < later.at ? -1 : 1));
      expect(first).toMatchObject({ action: 'created', at: created_at });
      expect(ownEvents).toHaveLength(version);
    }
    expect(events.every(({ at }) => at < end)).toBe(true);
    const mails = await db.selectFrom('outbox').selectAll().execute();
    expect(mails.every(({ sent_at, text }) => sent_at && text === '')).toBe(true);
    expect(mails.every(({ recipient }) => recipient.endsWith('.example'))).toBe(true);
  });
});

test('leaves a database that is not empty as it is', async () => {
  await using db = await openDatabase(location, createLog('silent'));
  await addRow(db, 'messages');
  expect(await runCommand(env, 'demo')).toEqual({
    code: 2,
    stdout: '',
    stderr: 'the database is not empty: demo data go into an empty one only\n',
  });
  expect(await countRows(db, 'requests')).toBe(0);
  expect(await countRows(db, 'messages')).toBe(1);
});
