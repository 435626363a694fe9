import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { writeOpened } from './opened.ts';

/** The file of which each test file's database is a copy. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'migrated-'));
  const file = join(folder, 'institute.sqlite');
  await writeOpened({ file });
  provide('migrated', file);
  return () => rm(folder, { recursive: true });
}
