import { runInNewContext } from 'node:vm';

/**
 * Runs work that takes milliseconds and stops it after two minutes. Use it for texts on which a regular expression that
 * backtracks would never end.
 * @throws if the work was stopped
 */
export function expectToEnd(work: () => unknown): void {
  runInNewContext('work()', { work }, { timeout: 120_000 });
}
