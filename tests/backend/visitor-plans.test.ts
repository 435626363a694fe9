import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { type Db, openDatabase } from '#server/institute/database/database.ts';
import {
  getTableFacts,
  type Table,
  tablesInOrder,
} from '#server/institute/database/schema/schema.ts';
import { createLog } from '#server/observability/log.ts';
import { nameTeam } from '../agenda/support/team-names.ts';
import { appointment, plainWeekday } from '../agenda/support/visits.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { setTestOpeningHours } from '../support/own-facts.ts';
import { signIn } from '../support/sign-in.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * A visitor's requests must not become slower over the years. SQLite's query plans do not depend on table statistics,
 * while PostgreSQL's do, so the test uses SQLite.
 */

setTestOpeningHours();

const folder = await mkdtemp(join(tmpdir(), 'plans-'));
const file = join(folder, 'institute.sqlite');
await copyFile(inject('migrated'), file);
const db = await openDatabase({ file }, createLog('silent'));
/** The statements since the map was last cleared, by their SQL. */
const sentQueries = new Map<string, CompiledQuery>();
const institute = await startInstitute(undefined, { db: recordStatements(db) });
const app = testApp({ backendUrl: institute.url });
afterAll(async () => {
  await institute[Symbol.asyncDispose]();
  await db.destroy();
  await rm(folder, { recursive: true });
});
await nameTeam(db);
// The first request reads the contents with their whole history. It is not part of the test.
await getHours({ day: plainWeekday() });

function recordStatements(database: Db): Db {
  const executor = database.getExecutor();
  return database.withPlugin({
    transformQuery({ node, queryId }) {
      const query = executor.compileQuery(node, queryId);
      sentQueries.set(query.sql, query);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

/** Tables that grow over the years, unlike settings, people, prices, short-lived rows and the owner's phones. */
const growing = tablesInOrder.filter((table: Table) => {
  const { kept } = getTableFacts(table);
  const isShortLived = typeof kept === 'object' && 'days' in kept && kept.days === 0;
  return kept !== 'for good' && !isShortLived && table !== 'push_subscriptions';
});

/** Returns the steps of a plan that read a whole growing table, or all appointments. */
async function findWholeReads({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const plan = CompiledQuery.raw(`explain query plan ${text}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(plan);
  const wholeRead = new RegExp(
    `^SCAN (?:${growing.join('|')})\\b|requests_by_status \\(status=\\?\\)$`,
  );
  return rows.map(({ detail }) => detail).filter((line) => wholeRead.test(line));
}

const book = (visitor: Visitor, hour: number, more: object = {}) =>
  visitor.call('booking/appointment', appointment({ time: `${hour}:00`, ...more }));

async function getHours(span: Record<string, string>) {
  const query = new URLSearchParams({
    treatments: 'capillaires/coupe-femme',
    people: '1',
    ...span,
  });
  return (await Visitor.at(app)).get(`/api/booking/times?${query}`);
}

describe('no statement reads the whole of a table that grows', () => {
  const requests: Record<string, () => Promise<{ status: number }>> = {
    'hours of a month': () => getHours({ month: plainWeekday().slice(0, 7) }),
    'hours of a day': () => getHours({ day: plainWeekday() }),
    'a booking by an unknown number': async () => book(await Visitor.at(app), 10),
    'a booking with a mailbox': async () =>
      book(await Visitor.at(app), 11, { email: 'awa@exemple.ci' }),
    'a booking by a signed-in client': async () =>
      book(await signIn(app, institute.outbox, 'fatou@exemple.ci'), 12),
    'an hour that is taken': async () => book(await Visitor.at(app), 10),
    'a message': async () =>
      (await Visitor.at(app)).call('contact/send', {
        subject: 'Prix',
        message: 'Bonjour, quels sont vos prix ?',
      }),
    'a client’s own requests': async () =>
      (await signIn(app, institute.outbox, 'awa@exemple.ci')).get('/demandes'),
  };
  test.each(Object.entries(requests))('%s', async (_, ask) => {
    sentQueries.clear();
    expect((await ask()).status).toBeLessThan(500);
    const queries = [...sentQueries.values()].filter(({ sql: text }) =>
      /^\s*(?:select|with|update|delete)/i.test(text),
    );
    expect(sentQueries.size).toBeGreaterThan(0);
    const wholeReads: Record<string, string[]> = {};
    for (const query of queries) {
      const lines = await findWholeReads(query);
      if (lines.length > 0) wholeReads[query.sql] = lines;
    }
    expect(wholeReads).toEqual({});
  });
});
