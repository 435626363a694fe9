import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/institute/database/database.ts';
import { createLog } from '../../server/observability/log.ts';

/** The file of which each test file's database is a copy. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'migrated-'));
  const file = join(folder, 'institute.sqlite');
  await (await openDatabase({ file }, createLog('silent'))).destroy();
  provide('migrated', file);
  return () => rm(folder, { recursive: true });
}
