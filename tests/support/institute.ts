import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { openDatabase } from '../../server/institute/database.ts';
import { createLimits } from '../../server/institute/limits.ts';
import { openInstitute } from '../../server/institute/open.ts';
import { listen } from '../../server/listen.ts';
import { createLog } from '../../server/log.ts';
import { Outbox } from './outbox.ts';
import { newDatabase } from './postgres.ts';

export interface TestInstitute extends AsyncDisposable {
  url: string;
  outbox: Outbox;
}

/** The embedded backend on a port of its own, over a new folder, and a new database of the kind that this run is about. */
export async function startInstitute(smtpUrl?: string): Promise<TestInstitute> {
  const opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'institute-'));
  opened.defer(() => rm(dataDir, { recursive: true }));
  const log = createLog('silent');
  const server = inject('postgresUrl');
  const place = server
    ? { url: await newDatabase(server) }
    : { file: join(dataDir, 'institute.sqlite') };
  const db = opened.use(await openDatabase(place, log));
  const institute = opened.use(
    openInstitute({
      db,
      limits: createLimits(db, ['l'.repeat(32)]),
      outbox: join(dataDir, 'outbox'),
      publicUrl: 'http://localhost:3000',
      secure: false,
      jwtSecrets: ['j'.repeat(32)],
      smtpUrl,
      mailFrom: 'Institut <site@institut.example>',
      contactTo: 'accueil@institut.example',
      log,
    }),
  );
  const { url } = opened.use(await listen(institute.app));
  return {
    url,
    outbox: new Outbox(join(dataDir, 'outbox')),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}
