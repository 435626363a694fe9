import { spawnSync } from 'node:child_process';

/*
 * Runs the tests that take too long for `npm test`: all parts, or one part with its options:
 * `npm run nightly -- agenda --postgres --seed 1`.
 */

const browser = ['playwright', 'test', '--config', 'tests/e2e/playwright.config.ts'];
const projects = ['--project', 'site', '--project', 'postgres', '--project', 'edited'];

const parts: Readonly<Record<string, readonly string[]>> = {
  node: ['vitest', 'run', '--mode', 'nightly', ...projects],
  browser: [...browser, '--project=night'],
  looks: [...browser, 'looks'],
  agenda: ['node', 'tests/agenda.ts'],
};

const allParts = [['node'], ['agenda'], ['agenda', '--postgres'], ['browser']];

const partAndOptions = process.argv.slice(2);
const hasPassed = (partAndOptions.length > 0 ? [partAndOptions] : allParts).every(
  ([name = '', ...options]) => {
    const [command, ...args] = parts[name] ?? [];
    if (!command) {
      process.stderr.write(`usage: npm run nightly -- ${Object.keys(parts).join('|')} …\n`);
      return false;
    }
    return spawnSync(command, [...args, ...options], { stdio: 'inherit' }).status === 0;
  },
);
process.exitCode = hasPassed ? 0 : 1;
