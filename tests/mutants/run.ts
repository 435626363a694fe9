import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parts } from './files.ts';
import { percent, print, printReport, type Score, sum } from './report.ts';

/*
 * Breaks the code in one place after the other and runs its tests: whatever they do not notice could
 * break one day. node tests/mutants/run.ts limits links: those parts only; without names, all.
 * Stryker is installed apart, from its own lock file.
 */

const root = resolve(import.meta.dirname, '../..');
const tools = join(root, 'node_modules/.cache/mutants');

function install(): void {
  const lock = 'package-lock.json';
  const [own, installed] = [join(import.meta.dirname, lock), join(tools, 'installed.json')];
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (read(own) === read(installed)) return;
  for (const name of ['package.json', lock, '.npmrc']) {
    cpSync(join(import.meta.dirname, name), join(tools, name));
  }
  const options = ['ci', '--ignore-scripts', '--prefer-offline'];
  const { status } = spawnSync('npm', options, { cwd: tools, stdio: 'inherit' });
  if (status !== 0) throw new Error('Stryker could not be installed');
  cpSync(own, installed);
}

function tryPart(name: string): Score {
  const { files = [], tests = [] } = parts[name] ?? {};
  const folder = mkdtempSync(join(tmpdir(), 'mutants-'));
  const report = join(folder, 'report.json');
  const settings = {
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    mutate: files,
    // Whole files of tests: some build on those before them.
    coverageAnalysis: 'all',
    concurrency: 1,
    // A slow machine is no infinite loop.
    timeoutMS: 120_000,
    dryRunTimeoutMinutes: 60,
    // Without the server of the build its processes run the sources, where the mutants are.
    ignorePatterns: ['/data', '/data-test-*', '/tests/e2e', '/dist/bff'],
    tempDirName: join(folder, 'copy'),
    // It would be rewritten by a TypeScript that has an API, which this one has not.
    tsconfigFile: 'none',
    reporters: ['progress-append-only', 'json'],
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  };
  const config = join(folder, 'stryker.json');
  writeFileSync(config, JSON.stringify(settings));
  const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const { status } = spawnSync(process.execPath, [stryker, 'run', config], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, MUTANTS_TESTS: tests.join(' ') },
  });
  if (status !== 0) throw new Error(`${name}: Stryker could not be run`);
  const score = printReport(report);
  rmSync(folder, { recursive: true });
  return score;
}

/** Percent: what was noticed at the last runs. Most of the rest changes nothing that anybody meets. */
const least = 88;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}`);
install();
const score = sum((names.length > 0 ? names : Object.keys(parts)).map(tryPart));
print(`${percent(score)} % of ${score.all} noticed, of which ${least} % must be`);
process.exitCode = percent(score) < least ? 1 : 0;
