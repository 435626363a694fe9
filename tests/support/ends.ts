import { runInNewContext } from 'node:vm';

/**
 * Does what takes milliseconds, and is ended after minutes: for texts that an expression which tries
 * every way would never be done with.
 * @throws when it does not end
 */
export function ends(work: () => unknown): void {
  runInNewContext('work()', { work }, { timeout: 120_000 });
}
