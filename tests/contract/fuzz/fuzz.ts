import fc from 'fast-check';
import { heapNow } from '../../support/heap.ts';
import { openBefore } from './backend.ts';
import { openCalls } from './calls.ts';
import { openPages } from './pages.ts';
import { type Range, statusesOf } from './range.ts';

/*
 * Requests and answers that nobody thought of, through the real handler on a real socket.
 */

const openers = { pages: openPages, calls: openCalls, backend: openBefore };
export type FuzzKind = keyof typeof openers;
export const fuzzKinds = Object.keys(openers) as FuzzKind[];

const batch = 25;

export interface FuzzReport {
  cases: number;
  /** The number of answers by status; 0: closed without an answer. */
  statuses: Record<number, number>;
  /** Bytes held at the end over bytes held after the first fifth. */
  growth: number;
}

/** @throws with the smallest batch in which one was answered wrongly, and the seed to see it again */
export async function fuzz(kind: FuzzKind, cases: number, seed: number): Promise<FuzzReport> {
  await using range = (await openers[kind]()) as Range<unknown>;
  const statuses: Record<number, number> = {};
  const numRuns = Math.ceil(cases / batch);
  let runs = 0;
  let [early, late] = [0, 0];

  const property = fc.asyncProperty(
    fc.array(range.cases, { minLength: batch, maxLength: batch }),
    async (all) => {
      const written = all.map((given) => range.write(given));
      const answers = await statusesOf(range.port, written, range.timeout);
      for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
      runs += 1;
      if (runs === Math.ceil(numRuns / 5)) early = await heapNow();
      if (runs === numRuns) late = await heapNow();
      const bad = all.filter((_given, index) => range.isWrong(answers[index] ?? 0));
      if (bad.length > 0)
        throw new Error(`${answers.filter(range.isWrong)}: ${JSON.stringify(bad)}`);
    },
  );
  await fc.assert(property, { numRuns, seed, endOnFailure: true });
  return { cases: numRuns * batch, statuses, growth: late / early };
}
