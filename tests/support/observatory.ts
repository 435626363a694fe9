import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startSecureSite } from './neighbours/tls-front.ts';

/*
 * The Observatory brings a web server, a database driver and telemetry: it is installed apart, from
 * its own lock file, and without the scripts that would fetch lists. The site is on none of them.
 */

const tests = resolve(import.meta.dirname, '..');
const folder = resolve(tests, '../node_modules/.cache/observatory');
const scanner = join(folder, 'node_modules/@mdn/mdn-http-observatory');
const run = promisify(execFile);

export interface Judgement {
  grade: string;
  score: number;
  /** What was looked at, by name. */
  tests: Record<string, { result: string; scoreModifier: number }>;
}

/** All there is to have without being on browsers' preload list or giving up the map. */
export const isBest = ({ grade, score }: Pick<Judgement, 'grade' | 'score'>) =>
  grade === 'A+' && score >= 135;

/** Mozilla's own judgement of the built site, run as its operator runs it, behind real TLS. */
export async function judgeSite(): Promise<Judgement> {
  await install();
  await using secure = await startSecureSite();
  await using opened = new AsyncDisposableStack();
  const temporary = await mkdtemp(join(tmpdir(), 'observatory-'));
  opened.defer(() => rm(temporary, { recursive: true }));
  const ca = join(temporary, 'ca.pem');
  await writeFile(ca, secure.certificate);
  const { host } = new URL(secure.url);
  const { stdout } = await run(process.execPath, [join(scanner, 'src/scan.js'), host], {
    env: { PATH: process.env.PATH, NODE_EXTRA_CA_CERTS: ca },
  });
  const { scan, tests } = JSON.parse(stdout);
  return { grade: scan.grade, score: scan.score, tests };
}

/** @throws when npm neither has the packages nor reaches its registry */
async function install(): Promise<void> {
  const lock = await readFile(join(tests, 'observatory/package-lock.json'), 'utf8');
  const installed = join(folder, 'installed');
  if ((await readFile(installed, 'utf8').catch(() => '')) === lock) return;
  await cp(join(tests, 'observatory'), folder, { recursive: true });
  const options = ['--ignore-scripts', '--omit=optional', '--prefer-offline'];
  await run('npm', ['ci', ...options], { cwd: folder, shell: process.platform === 'win32' });
  await writeFile(join(scanner, 'conf/hsts-preload.json'), '{}');
  await writeFile(installed, lock);
}
