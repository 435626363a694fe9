import { sql } from 'kysely';
import supertest from 'supertest';
import { expect, inject, test } from 'vitest';
import { healthPath } from '#shared/contract/storage-trouble.ts';
import { startInstitute, type TestInstitute } from '../support/institute.ts';
import { createRecordedLog } from '../support/log-lines.ts';

/** Simulates a full disk for new rows of `messages`. */
async function fill({ db }: TestInstitute): Promise<void> {
  if (inject('postgresUrl')) {
    const refuse = `create function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`;
    await sql.raw(refuse).execute(db);
    await sql`create trigger full_disk before insert on messages execute function refuse()`.execute(
      db,
    );
  } else {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  }
}

test('logs a full disk once and refuses visitors cleanly', async () => {
  const { log, lines } = createRecordedLog();
  await using institute = await startInstitute(undefined, { log });
  let count = 0;
  const send = () =>
    supertest(institute.url)
      .post('/api/contact/send')
      .send({ subject: `Prix ${++count}`, message: 'Combien coûte un soin ? '.repeat(160) });
  const fetchHealth = () => supertest(institute.url).get(`/api/${healthPath}`);
  expect((await send()).status).toBe(200);
  expect((await fetchHealth()).status).toBe(200);
  await fill(institute);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { status, body } = await send();
    expect(status).toBe(503);
    expect(body).toEqual({
      error: 'unavailable',
      message: expect.stringContaining('indisponible'),
    });
  }
  const reason = expect.stringMatching(/disk is full|No space left/);
  const errorLines = lines.filter(({ level, msg }) => level === 50 && msg !== 'mail queue');
  expect(errorLines).toMatchObject([{ msg: 'the disk is full', reason }]);
  const { status, body } = await fetchHealth();
  expect({ status, body }).toEqual({ status: 503, body: { reason: 'disk' } });
});
