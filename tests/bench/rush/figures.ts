import { setTimeout } from 'node:timers/promises';
import type { Row } from '../table.ts';
import type { Answer } from './browser.ts';

export const kinds = ['page', 'file', 'hours', 'booking'] as const;
export type Kind = (typeof kinds)[number];

/** Milliseconds: slower than this one time in a hundred, a site gives way. */
export const slowest = 1_000;

/** Taken hours, and too many tries: these are deserved. */
const deserved = [409, 429];

export type Figures = ReturnType<typeof createFigures>;

/** How long visitors waited, by what they waited for, and what they were told. */
export function createFigures() {
  const waits: Record<Kind, number[]> = { page: [], file: [], hours: [], booking: [] };
  const statuses: Record<Kind, Map<number, number>> = {
    ...{ page: new Map(), file: new Map(), hours: new Map(), booking: new Map() },
  };

  const at = (kind: Kind, part: number) =>
    waits[kind][Math.ceil(waits[kind].length * part) - 1] ?? Number.NaN;
  const failures = (kind: Kind) =>
    [...statuses[kind]].filter(([status]) => status >= 400 || status === 0);

  return {
    /** Asks when it is due, or at once when that is past; the wait counts from then on. */
    async step(kind: Kind, due: number, ask: () => Promise<Answer>): Promise<Answer> {
      await until(due);
      const answer = await ask();
      waits[kind].push(performance.now() - due);
      statuses[kind].set(answer.status, (statuses[kind].get(answer.status) ?? 0) + 1);
      return answer;
    },

    total: () => kinds.reduce((sum, kind) => sum + waits[kind].length, 0),

    rows(): Row[] {
      return kinds.map((kind) => {
        waits[kind].sort((one, other) => one - other);
        const told = [...statuses[kind]].map(([status, count]) => `${status}: ${count}`).join(', ');
        const ms = (part: number) => at(kind, part).toFixed(0);
        return { kind, p50: ms(0.5), p99: ms(0.99), 'p99.9': ms(0.999), told };
      });
    },

    /** The kinds that gave way: too slow, or refused for no fault of the visitor's. Call `rows` first. */
    gaveWay: () =>
      kinds.filter(
        (kind) =>
          at(kind, 0.99) > slowest || failures(kind).some(([status]) => !deserved.includes(status)),
      ),
  };
}

/** Resolves at a moment of performance.now(). */
export const until = (moment: number) => setTimeout(Math.max(0, moment - performance.now()));
