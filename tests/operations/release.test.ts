import { execFileSync, spawnSync } from 'node:child_process';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeChecksums } from '../../server/operations/release/checksums.ts';
import { freePort } from '../support/process.ts';
import { makeRelease, openReleaseSite, putRelease } from './release-site.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
let made: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'release-'));
  made = makeRelease(root, join(folder, 'out'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a release is complete, small and reproducible', async () => {
  const again = makeRelease(root, join(folder, 'again'), '--no-archive');
  expect(basename(again)).toBe(basename(made));
  const target = await mkdtemp(join(folder, 'unpacked-'));
  execFileSync('tar', ['-xzf', `${made}.tar.gz`, '-C', target]);
  const release = join(target, basename(made));
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: release });
  expect(await readFile(join(release, 'VERSION'), 'utf8')).toBe(
    `${basename(made).slice('institut-'.length)}\n`,
  );
  const size = execFileSync('du', ['-sk', `${made}.tar.gz`], { encoding: 'utf8' });
  // A quarter less where there is strip, which not every machine has.
  expect(Number.parseInt(size, 10)).toBeLessThan(64 * 1024);
  const { dependencies } = JSON.parse(await readFile(join(release, 'package.json'), 'utf8'));
  const load = Object.keys(dependencies).map((name) => `await import('${name}');`);
  execFileSync(join(release, 'node'), ['--input-type=module', '-e', load.join('')], {
    cwd: release,
    env: {},
  });
  const { stderr: usage } = spawnSync(
    join(release, 'node'),
    ['server/operations/institute-command.ts'],
    { cwd: release, env: {}, encoding: 'utf8' },
  );
  expect(usage).toMatch(/^usage: \.\/node server\/operations\/institute-command\.ts export /);
  const packages = await readdir(join(release, 'node_modules'));
  for (const name of ['vite', 'typescript', 'react', 'vitest'])
    expect(packages).not.toContain(name);
});

test('a damaged release is refused, and one that does not start is rolled back', async () => {
  const ports = [await freePort()];
  await using site = await openReleaseSite(ports);
  const one = putRelease(made, site.releases);
  const bad = join(site.releases, 'institut-bad');
  await cp(one, bad, { recursive: true });
  expect(await site.switchTo(one)).toMatchObject({ code: 0 });

  await appendFile(join(bad, 'server/main.ts'), '\nprocess.exit(1);\n');
  expect(await site.switchTo(bad)).toMatchObject({
    code: 1,
    said: 'not switched: server/main.ts is not as it was made\n',
  });
  await writeFile(join(bad, 'dist/bff/serve.js'), 'process.exit(1);\n');
  await writeChecksums(bad);
  const log = 'echo first; echo "Cannot start. DATA_DIR: of $PORT"';
  const switched = await site.switchTo(bad, '--timeout', '1', '--log', log);
  expect(switched.code).toBe(1);
  const why = `port ${ports[0]} is not ready after 1 s; its last line: Cannot start. DATA_DIR: of ${ports[0]}\n`;
  expect(switched.said).toContain(`not switched: ${why}`);
  expect(await site.current()).toBe(one);
  const page = () =>
    fetch(`http://127.0.0.1:${ports[0]}/readyz`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(page).toBe(200);
});
