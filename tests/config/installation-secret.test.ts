import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readOrCreateSecret } from '#server/config/installation.ts';

const folder = await mkdtemp(join(tmpdir(), 'secrets-'));
afterAll(() => rm(folder, { recursive: true }));

test('processes that start together get the same secret', async () => {
  for (let turn = 0; turn < 40; turn += 1) {
    const dataDir = join(folder, String(turn));
    await mkdir(dataDir);
    const made = await Promise.all(
      Array.from({ length: 8 }, () => readOrCreateSecret(dataDir, 'jwt')),
    );
    expect(new Set(made).size).toBe(1);
    expect(made[0]).toHaveLength(43);
    expect(await readOrCreateSecret(dataDir, 'jwt')).toBe(made[0]);
    expect(await readdir(dataDir)).toEqual(['jwt.secret']);
    expect((await stat(join(dataDir, 'jwt.secret'))).mode & 0o777).toBe(0o600);
  }
});

test('a full disk leaves no partial secret', async () => {
  const dataDir = join(folder, 'full');
  await mkdir(dataDir);
  const make = `import('./server/config/installation.ts').then((it) => it.readOrCreateSecret(process.argv[1], 'jwt'))`;
  // No file may grow any larger.
  const script = 'ulimit -f 0 && exec "$0" -e "$1" "$2"';
  const { status, stderr } = spawnSync('sh', ['-c', script, process.execPath, make, dataDir]);
  expect(status).not.toBe(0);
  expect(String(stderr)).not.toContain('ERR_MODULE_NOT_FOUND');
  expect(await readdir(dataDir)).toEqual([]);
  expect(await readOrCreateSecret(dataDir, 'jwt')).toHaveLength(43);
});

test('a damaged secret is reported and not replaced', async () => {
  await writeFile(join(folder, 'xsrf.secret'), 'short');
  await expect(readOrCreateSecret(folder, 'xsrf')).rejects.toThrow('xsrf.secret is damaged');
});
