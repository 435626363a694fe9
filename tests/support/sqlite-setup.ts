import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeOpenInstitute } from './prepared-institute.ts';

/** Creates the database file that each test file copies. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'migrated-'));
  const file = join(folder, 'institute.sqlite');
  await writeOpenInstitute({ file });
  provide('migrated', file);
  return () => rm(folder, { recursive: true });
}
