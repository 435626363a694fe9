import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, type RootOperationNode, sql, type TableNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../../server/institute/database/database.ts';
import { hasRowLocks } from '../../../server/institute/database/row-locks.ts';
import { erasers } from '../../../server/institute/retention/expired-data.ts';
import { createLog } from '../../../server/observability/log.ts';
import { newLocation } from '../../support/institute.ts';
import { add, daysAgo } from '../../support/rows.ts';

let folder: string;
let db: Db;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plans-'));
  db = await openDatabase(await newLocation(folder), createLog('silent'));
  await addOld();
});
afterAll(async () => {
  await db.destroy();
  await rm(folder, { recursive: true });
});

/** Expired rows of every kind, so that each eraser reaches its last statement. */
async function addOld() {
  const old = { created_at: daysAgo(500) };
  await add(db, 'messages', old);
  await add(db, 'requests', { ...old, day: '2020-01-01' });
  const { id: request_id } = await add(db, 'requests');
  await add(db, 'booking_origins', { ...old, request_id });
  await add(db, 'client_notes');
  // It has a version of its day, too.
  await add(db, 'day_changes', { day: '2020-01-01' });
  await add(db, 'events', { at: daysAgo(500) });
  await add(db, 'content_history', { kind: 'testimonials', at: daysAgo(500) });
  await add(db, 'mails', old);
  await add(db, 'pushes', { expires_at: daysAgo(500) });
  await add(db, 'sign_in_links', { expires_at: daysAgo(500) });
  await add(db, 'sign_in_attempts', { expires_at: daysAgo(500) });
  await add(db, 'users', { ...old, id: 'u' });
  for (const days of [500, 600]) {
    const times = { created_at: daysAgo(days), expires_at: daysAgo(days) };
    await add(db, 'sessions', { ...times, user_id: 'u' });
  }
  await add(db, 'known_browsers', { user_id: 'u', seen_at: daysAgo(500) });
  await add(db, 'photos', old);
  await add(db, 'limits', { ends_at: daysAgo(500) });
}

/** Whole tables that a statement goes through. */
async function scansOf(node: RootOperationNode): Promise<string[]> {
  const executor = db.getExecutor();
  const { sql: text, parameters } = executor.compileQuery(node, { queryId: 'plan' });
  const isPostgres = hasRowLocks(db);
  const explain = isPostgres ? 'explain' : 'explain query plan';
  const lines = await db.transaction().execute(async (transaction) => {
    // A handful of rows is read faster without any index.
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(transaction);
    const plan = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
    const { rows } = await transaction.executeQuery<Record<string, unknown>>(plan);
    return rows.map((row) => String(row['QUERY PLAN'] ?? row.detail));
  });
  // One row, by which edits take turns.
  const isLock = (line: string) => line.includes('contents_version');
  return lines.filter((line) => /Seq Scan|^SCAN /.test(line) && !isLock(line));
}

/** Tables from which an eraser erased something. */
const erased = new Set<string>();

function tablesOf(node: RootOperationNode): string[] {
  const froms = node.kind === 'DeleteQueryNode' ? node.from.froms : [];
  return froms.flatMap((from) =>
    from.kind === 'TableNode' ? (from as TableNode).table.identifier.name : [],
  );
}

test.each(Object.entries(erasers))('erasing %s reads no whole table', async (_, eraser) => {
  const nodes: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery({ node }) {
      if (node.kind !== 'RawNode') nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  expect(await eraser(watched)).toBeGreaterThan(0);
  expect(nodes.some(({ kind }) => kind === 'DeleteQueryNode')).toBe(true);
  for (const node of nodes) expect(await scansOf(node)).toEqual([]);
  for (const table of nodes.flatMap(tablesOf)) erased.add(table);
});

/** What no visitor gave, and what has no day. */
const contents = ['contents', 'contents_version'];
const agenda = ['agenda_settings', 'lanes', 'online_booking', 'skills'];
const staying = [
  ...['closed_days', 'last_runs', 'secrets', 'treatment_rules', 'work_hours'],
  ...agenda,
  ...contents,
  // They go with their account, by its key.
  'push_subscriptions',
  // They go with their request or photo, by their keys.
  ...['lane_use', 'manage_links', 'parts', 'photo_files', 'request_browsers'],
];

test('every other table is erased by an eraser', async () => {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect([...erased, ...staying].sort()).toEqual(tables.sort());
});
