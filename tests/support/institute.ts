import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { listen } from '#server/http/listen.ts';
import {
  type DatabaseLocation,
  type Db,
  openDatabase,
} from '#server/institute/database/database.ts';
import { givenUp } from '#server/institute/notifications/claims.ts';
import { type InstituteOptions, openInstitute } from '#server/institute/open.ts';
import { createRateLimits } from '#server/institute/rate-limits.ts';
import { turnOnOptions } from '#server/institute/setup/options.ts';
import { createLog } from '#server/observability/log.ts';
import type { OptionName } from '#shared/options.ts';
import { newDatabase } from './neighbours/postgres.ts';
import { Outbox } from './outbox.ts';

export interface TestInstitute extends AsyncDisposable {
  url: string;
  db: Db;
  outbox: Outbox;
}

/** A database and a mail folder that several processes share. */
type Location = DatabaseLocation & { readonly outbox: string };

/** Starts the embedded backend on its own port, over `location` or a new folder and database. */
export async function startInstitute(
  smtpUrl?: string,
  {
    on = [],
    ...overrides
  }: Partial<InstituteOptions> & { readonly on?: readonly OptionName[] } = {},
  location?: Location,
): Promise<TestInstitute> {
  const disposables = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'institute-'));
  disposables.defer(() => rm(dataDir, { recursive: true }));
  const log = createLog('silent');
  const { outbox, ...database } = location ?? (await newLocation(dataDir));
  const db = disposables.use(await openDatabase(database, log));
  if (on.length > 0) await turnOnOptions(db, on);
  const institute = disposables.use(
    await openInstitute({
      db,
      limits: createRateLimits(db, ['l'.repeat(32)]),
      outbox,
      publicUrl: 'http://localhost:3000',
      secure: false,
      jwtSecrets: ['j'.repeat(32)],
      smtpUrl,
      mailFrom: 'Institut <site@institut.example>',
      contactTo: 'accueil@institut.example',
      google: undefined,
      facebook: undefined,
      log,
      // The worker looks at once, so that tests need not wait.
      queuePause: 250,
      // Without an undo period mails leave at once. Tests of undo set one.
      undoSeconds: 0,
      ...overrides,
    }),
  );
  const { url } = disposables.use(await listen(institute.app));
  return {
    url,
    db,
    outbox: new Outbox(outbox),
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  };
}

/** Makes refused mails due at once, and waits until `count` mails were refused. */
export async function retryRefusedMails({ db }: TestInstitute, count = 1): Promise<void> {
  const refused = db
    .updateTable('outbox')
    .set({ next_try_at: new Date(0).toISOString() })
    .where('sent_at', 'is', null)
    .where('state', '=', 'waiting')
    .where('last_error', 'is not', null)
    .where('next_try_at', '!=', givenUp);
  let retried = 0;
  await expect
    .poll(async () => {
      retried += Number((await refused.executeTakeFirst()).numUpdatedRows);
      return retried;
    })
    .toBeGreaterThanOrEqual(count);
}

/** Returns the location of a new database: on the run's PostgreSQL server if it has one, else a file in `folder`. */
export async function emptyLocation(folder: string): Promise<Location> {
  const server = inject('postgresUrl');
  const outbox = join(folder, 'outbox');
  if (server) return { url: await newDatabase(server), outbox };
  return { file: join(folder, 'institute.sqlite'), outbox };
}

/** Returns a new database with its tables, as a copy of the one migrated for this run. */
export async function newLocation(folder: string): Promise<Location> {
  const [server, template] = [inject('postgresUrl'), inject('migrated')];
  const outbox = join(folder, 'outbox');
  if (server) return { url: await newDatabase(server, template), outbox };
  const file = join(folder, 'institute.sqlite');
  await copyFile(template, file);
  return { file, outbox };
}
