import { execFile, execFileSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startSecureSite } from './support/tls-front.ts';

/*
 * `npm run observatory`, after a build: Mozilla's own judgement of the site over TLS. Fails below
 * A+ and 135, all that is to be had without being on browsers' preload list or giving up the map.
 * The Observatory is installed apart, from its own lock file, without the scripts that would fetch
 * lists: the site is on none of them.
 */

const lowest = 135;
const folder = join(import.meta.dirname, '../node_modules/.cache/observatory');
const scanner = join(folder, 'node_modules/@mdn/mdn-http-observatory');

await cp(join(import.meta.dirname, 'observatory'), folder, { recursive: true });
execFileSync('npm', ['ci', '--ignore-scripts', '--omit=optional'], {
  cwd: folder,
  stdio: 'ignore',
  shell: process.platform === 'win32',
});
await writeFile(join(scanner, 'conf/hsts-preload.json'), '{}');

await using secure = await startSecureSite();
const temporary = await mkdtemp(join(tmpdir(), 'observatory-'));
const ca = join(temporary, 'ca.pem');
await writeFile(ca, secure.certificate);
const { host } = new URL(secure.url);
// This process serves meanwhile.
const { stdout } = await promisify(execFile)(
  process.execPath,
  [join(scanner, 'src/scan.js'), host],
  { env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: ca } },
);
const { scan, tests } = JSON.parse(stdout);
await rm(temporary, { recursive: true });
for (const [name, { result, scoreModifier }] of Object.entries<{
  result: string;
  scoreModifier: number;
}>(tests))
  process.stdout.write(`${name.padEnd(30)} ${String(scoreModifier).padStart(4)} ${result}\n`);
process.stdout.write(`${scan.grade} ${scan.score}\n`);
process.exitCode = scan.grade === 'A+' && scan.score >= lowest ? 0 : 1;
