import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const opener = resolve(import.meta.dirname, '../../support/open-database.ts');

test('processes that open a new file in the same moment all get it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
  for (let round = 0; round < 8; round += 1) {
    const args = [opener, join(folder, `${round}.sqlite`), `${Date.now() + 500}`];
    const opened = Array.from({ length: 4 }, () => run(process.execPath, args));
    for (const { stderr } of await Promise.all(opened)) expect(stderr).toBe('');
  }
  await rm(folder, { recursive: true });
});
