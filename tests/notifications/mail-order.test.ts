import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { hasRowLocks } from '../../server/institute/database/concurrency.ts';
import { openDatabase } from '../../server/institute/database/database.ts';
import { claimNext } from '../../server/institute/notifications/outbox-leases.ts';
import { createLog } from '../../server/observability/log.ts';
import { testApp } from '../support/app.ts';
import { newLocation, startInstitute } from '../support/institute.ts';
import { startSmtp } from '../support/neighbours/smtp.ts';
import { wholeRequest } from '../support/request.ts';
import { add, daysAgo } from '../support/rows.ts';
import { Visitor } from '../support/visitor.ts';

const owner = 'accueil@institut.example';
const waiting = { sent_at: null, attempts: 0, text: 'T', recipient: owner };

async function withNotices(count: number) {
  const opened = new AsyncDisposableStack();
  const smtp = opened.use(await startSmtp());
  const institute = opened.use(await startInstitute(smtp.url));
  if (count > 0) smtp.held.add(owner);
  for (let index = 0; index < count; index += 1)
    await add(institute.db, 'outbox', { ...waiting, next_try_at: daysAgo(0.01) });
  const visitor = await Visitor.at(testApp({ backendUrl: institute.url }));
  return { smtp, institute, visitor, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** Opens a database whose mails no process sends. */
async function withoutQueue() {
  const folder = await mkdtemp(join(tmpdir(), 'mails-'));
  const db = await openDatabase(await newLocation(folder), createLog('silent'));
  const close = async () => {
    await db.destroy();
    await rm(folder, { recursive: true });
  };
  return { db, [Symbol.asyncDispose]: close };
}

test('sends a sign-in mail first and a receipt next while 1000 notices wait', async () => {
  await using site = await withNotices(1000);
  const { smtp, visitor } = site;
  await visitor.call('contact/send', { subject: 'Prix', message: 'Bonjour' });
  // Four mails at once, and no more.
  await expect.poll(smtp.waiting).toBe(4);
  for (const email of ['une@exemple.ci', 'deux@exemple.ci', 'trois@exemple.ci']) {
    expect((await visitor.call('auth/basic/login', { email })).status).toBe(200);
    // No notice has left.
    await expect.poll(() => smtp.taken.at(-1)).toContain(`To: ${email}`);
  }
  expect(smtp.taken).toHaveLength(3);

  const email = 'cliente@exemple.ci';
  const { status } = await visitor.call('booking/request', { ...wholeRequest, email });
  expect(status).toBe(200);
  smtp.release();
  await expect.poll(() => smtp.taken.length).toBe(5);
  expect(smtp.taken.at(-1)).toContain(`To: ${email}`);
  // Lets the held mails go before their connections close.
  smtp.held.clear();
  for (let count = 0; count < 10; count += 1) smtp.release();
});

test('does not let a dead mailbox delay other mails', async () => {
  await using site = await withNotices(0);
  const { smtp, visitor } = site;
  smtp.held.add('muette@exemple.ci');
  const ask = (email: string) => visitor.call('auth/basic/login', { email });
  await ask('muette@exemple.ci');
  await expect.poll(smtp.waiting).toBe(1);
  await ask('autre@exemple.ci');
  await visitor.call('contact/send', { subject: 'Prix', message: 'Bonjour' });
  await expect.poll(() => smtp.taken.length).toBe(2);
  expect(smtp.waiting()).toBe(1);
  smtp.release();
  await expect.poll(() => smtp.taken.length).toBe(3);
});

test('reads only waiting mails when it looks for the next', async () => {
  await using opened = await withoutQueue();
  const { db } = opened;
  let statement: CompiledQuery | undefined;
  const executor = db.getExecutor();
  const watched = db.withPlugin({
    transformQuery({ node, queryId }) {
      if (node.kind === 'SelectQueryNode') statement = executor.compileQuery(node, queryId);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await claimNext(watched, 'mail');
  const isPostgres = hasRowLocks(db);
  const plan = CompiledQuery.raw(
    `${isPostgres ? 'explain' : 'explain query plan'} ${statement?.sql}`,
    [...(statement?.parameters ?? [])],
  );
  const lines = await db.transaction().execute(async (transaction) => {
    // A handful of rows is read faster without any index.
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(transaction);
    return JSON.stringify((await transaction.executeQuery(plan)).rows);
  });
  expect(lines).toContain('outbox_unsent');
  expect(lines).not.toMatch(/TEMP B-TREE|Sort/);
});
