import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

const opener = resolve(import.meta.dirname, '../../support/open-database.ts');

async function startOpener(file: string) {
  const child = spawn(process.execPath, [opener, file]);
  const stderr = text(child.stderr);
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return { go: () => child.stdin.end('\n'), stderr, exited };
}

test('processes that open a new file in the same moment all get it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sqlite-'));
  for (let round = 0; round < 8; round += 1) {
    const file = join(folder, `${round}.sqlite`);
    const openers = await Promise.all(Array.from({ length: 4 }, () => startOpener(file)));
    for (const { go } of openers) go();
    for (const { stderr, exited } of openers) {
      expect(await stderr).toBe('');
      expect(await exited).toEqual([0, null]);
    }
  }
  await rm(folder, { recursive: true });
});
