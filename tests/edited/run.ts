import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { addDays } from '../../shared/calendar/calendar-month.ts';
import { editInstitute } from './institute.ts';

/*
 * The tests over a copy of the site as another owner has edited it. With files, those only:
 * npm run nightly -- edited tests/shared tests/e2e/booking.spec.ts. Pictures are not compared: they differ.
 */

const root = resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'edited-'));
const leftOut = ['node_modules', 'data', 'dist'];
cpSync(root, copy, {
  recursive: true,
  filter: (path) => !leftOut.some((name) => path === join(root, name)),
});
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
const institute = join(copy, 'shared/institute.ts');
const soon = addDays(new Date().toISOString().slice(0, 10), 5);
writeFileSync(institute, editInstitute(readFileSync(institute, 'utf8'), soon));

const files = process.argv.slice(2);
const run = (command: string, ...args: string[]) =>
  spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: copy, stdio: 'inherit' })
    .status === 0;
const part = (end: string) => files.filter((file) => file.endsWith(end));
const browserTests = part('.spec.ts');
const nodeTests = files.filter((file) => !browserTests.includes(file));

const passed = [run('vite', 'build', '--app', '--logLevel', 'warn')];
if (files.length === 0 || nodeTests.length > 0) {
  passed.push(run('vitest', 'run', '--project', 'site', ...nodeTests));
}
if (files.length === 0 || browserTests.length > 0) {
  const names = browserTests.map((file) => file.replace(/^.*\//, ''));
  const config = ['--config', 'tests/e2e/playwright.config.ts'];
  // All but those that compare pictures.
  const chosen = names.length > 0 ? names : ['--grep-invert', 'as (it|they) did'];
  passed.push(run('playwright', 'test', ...config, ...chosen));
}
rmSync(copy, { recursive: true });
process.exitCode = passed.every(Boolean) ? 0 : 1;
