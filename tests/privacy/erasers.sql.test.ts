import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RootOperationNode, TableNode } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '#server/institute/database/database.ts';
import {
  getTableFacts,
  type Table,
  tablesInOrder,
} from '#server/institute/database/schema/schema.ts';
import { erasers } from '#server/institute/privacy/retention-erasers.ts';
import { createLog } from '#server/observability/log.ts';
import { newLocation } from '../support/institute.ts';
import { addRow, addRowWithReferences, daysAgo, writtenTables } from '../support/rows.ts';

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

/** Adds expired rows of every kind, so that each eraser reaches its last statement. */
async function addOld() {
  // No table is kept this long.
  const old = daysAgo(4000);
  for (const table of writtenTables) {
    const { kept } = getTableFacts(table);
    // The day of an absence has a version already.
    if (typeof kept === 'string' || !('since' in kept) || table === 'agenda_days') continue;
    const since = kept.since === 'day' ? old.slice(0, 10) : old;
    await addRowWithReferences(db, table, { ...conditional[table], [kept.since]: since });
  }
  await addRow(db, 'requests', { created_at: old, day: '2020-01-01' });
  await addRow(db, 'client_notes');
  await addRow(db, 'users', { created_at: old, id: 'u' });
  for (const days of [500, 600]) {
    const times = { created_at: daysAgo(days), expires_at: daysAgo(days) };
    await addRow(db, 'sessions', { ...times, user_id: 'u', device: 'mac safari' });
  }
  await addRow(db, 'photos', { created_at: old });
  await addRow(db, 'limits', { ends_at: old });
}

/** The values that retention/rules.ts requires. */
const conditional: { [T in Table]?: object } = { content_history: { kind: 'testimonials' } };

/** The tables from which an eraser has erased rows. */
const erased = new Set<string>();

function listTables(node: RootOperationNode): string[] {
  const froms = node.kind === 'DeleteQueryNode' ? node.from.froms : [];
  return froms.flatMap((from) =>
    from.kind === 'TableNode' ? (from as TableNode).table.identifier.name : [],
  );
}

test.each([...erasers])('erases expired rows of %s', async (_, eraser) => {
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
  for (const table of nodes.flatMap(listTables)) erased.add(table);
});

test('erases each table with a retention period', async () => {
  const periodic = tablesInOrder.filter((table) => {
    const { kept } = getTableFacts(table);
    return typeof kept === 'object';
  });
  expect([...erased].sort()).toEqual(periodic.sort());
});
