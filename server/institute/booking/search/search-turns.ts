import { Refusal } from '#server/institute/refusal.ts';
import { defaultSeconds } from '#shared/contract/calls.ts';
import { createFairTurns } from '#shared/limits/fair-turns.ts';
import { workLimits } from '#shared/limits/work-limits.ts';
import { SearchBudgetExceeded, type SearchMeter, unlimitedMeter } from './search-work.ts';

/* Searches run on the only thread, in short turns. Networks take turns, then the browsers of a network. */

interface Searcher {
  /** The widest network first. */
  readonly networks: readonly string[];
  /** Distinguishes the browsers of a network. A visitor can get a new one for each search. */
  readonly browser: string;
  readonly signal: AbortSignal;
  /** The longest that the client waits, in milliseconds. */
  readonly patience?: number;
}

export type RunSearch = <Answer>(find: (work: SearchMeter) => Promise<Answer>) => Promise<Answer>;

export const runUnlimited: RunSearch = (find) => find(unlimitedMeter);

/** The steps of a turn: some milliseconds. */
const stepsPerTurn = 5_000;
/** The steps charged for a search's database reads. */
const stepsPerReading = 2_000;
/** Turns of the event loop between two turns of searches. Another request takes some dozens of them. */
const loopTurns = 50;
/** Milliseconds. The site gives up a little later. */
const waitLimit = (defaultSeconds - 2) * 1000;

function runAfterLoopTurns(run: () => void, turnsLeft = loopTurns): void {
  if (turnsLeft === 0) run();
  else setImmediate(runAfterLoopTurns, run, turnsLeft - 1);
}

export type SearchTurns = ReturnType<typeof createSearchTurns>;

export function createSearchTurns() {
  const turns = createFairTurns(runAfterLoopTurns);
  const shares = createShares();
  const crowd = createCrowd();

  function createMeter({ networks, browser }: Searcher, signal: AbortSignal) {
    const path = [...networks, browser];
    let [turnSteps, allSteps, hasTurn, hasBegun] = [stepsPerReading, 0, false, false];
    function endTurn(): void {
      shares.spend(networks, turnSteps);
      turnSteps = 0;
      if (hasTurn) turns.release();
      hasTurn = false;
    }
    return {
      count(steps: number) {
        turnSteps += steps;
        allSteps += steps;
        if (allSteps > workLimits.searches.steps) throw new SearchBudgetExceeded();
      },
      async pause() {
        signal.throwIfAborted();
        // Cached answers need no share, because only work is refused.
        if (!hasBegun) shares.require(networks);
        hasBegun = true;
        if (hasTurn && turnSteps < stepsPerTurn) return;
        endTurn();
        await turns.wait(path);
        hasTurn = true;
        signal.throwIfAborted();
      },
      releaseTurn: endTurn,
    } satisfies SearchMeter;
  }

  return {
    /** Ends a search when its client leaves or has waited too long. */
    runFor: (searcher: Searcher): RunSearch =>
      async function runSearch(find) {
        const controller = new AbortController();
        const { signal } = controller;
        const { promise: aborted, reject } = Promise.withResolvers<never>();
        signal.addEventListener('abort', () => reject(signal.reason));
        const end = () => controller.abort(new Refusal('too-many', { retryAfter }));
        const runningSearch = { network: searcher.networks[0] ?? '', giveWay: end };
        crowd.enter(runningSearch);
        const work = createMeter(searcher, signal);
        // An abandoned search gives its turn back when it ends, which may be later.
        const search = async () => {
          try {
            signal.throwIfAborted();
            return await find(work);
          } finally {
            work.releaseTurn();
          }
        };
        const timer = setTimeout(end, searcher.patience ?? waitLimit);
        searcher.signal.addEventListener('abort', end);
        try {
          if (searcher.signal.aborted) end();
          return await Promise.race([search(), aborted]);
        } finally {
          clearTimeout(timer);
          searcher.signal.removeEventListener('abort', end);
          crowd.leave(runningSearch);
        }
      },
  };
}

const { ofAll, ofNetwork } = workLimits.searches;
const retryAfter = 5;

interface RunningSearch {
  readonly network: string;
  giveWay(): void;
}

/** Limits the running searches. When there are too many, the network with the most loses its latest. */
function createCrowd() {
  const searches = new Set<RunningSearch>();
  const createRefusal = () => new Refusal('too-many', { retryAfter });

  function enter(runningSearch: RunningSearch): void {
    const { network } = runningSearch;
    const searchesByNetwork = Map.groupBy(searches, (runningSearch) => runningSearch.network);
    const ownCount = searchesByNetwork.get(network)?.length ?? 0;
    if (ownCount >= ofNetwork) throw createRefusal();
    if (searches.size >= ofAll) {
      const largest = [...searchesByNetwork.values()].reduce((a, b) =>
        a.length < b.length ? b : a,
      );
      if (largest.length <= ownCount + 1) throw createRefusal();
      largest.at(-1)?.giveWay();
    }
    searches.add(runningSearch);
  }

  return { enter, leave: (runningSearch: RunningSearch) => void searches.delete(runningSearch) };
}

const { bucket, siteFactor } = workLimits.searches;
const networkLimit = 10_000;

function createShares() {
  const spentByNetwork = new Map<string, { steps: number; at: number }>();
  const getFactor = (index: number, { length }: readonly string[]) =>
    index < length - 1 ? siteFactor : 1;

  function countUsed(network: string, factor: number): number {
    const { steps, at } = spentByNetwork.get(network) ?? { steps: 0, at: 0 };
    const seconds = (performance.now() - at) / 1000;
    return Math.max(0, steps - seconds * bucket.perSecond * factor);
  }

  return {
    spend(networks: readonly string[], steps: number): void {
      for (const [index, network] of networks.entries()) {
        const usedSteps = steps + countUsed(network, getFactor(index, networks));
        // The entry is deleted and set anew, so that the map stays in the order of last use.
        spentByNetwork.delete(network);
        spentByNetwork.set(network, { steps: usedSteps, at: performance.now() });
      }
      for (const network of spentByNetwork.keys()) {
        if (spentByNetwork.size <= networkLimit) break;
        spentByNetwork.delete(network);
      }
    },

    require(networks: readonly string[]): void {
      for (const [index, network] of networks.entries()) {
        const factor = getFactor(index, networks);
        const excess = countUsed(network, factor) - bucket.size * factor;
        if (excess <= 0) continue;
        throw new Refusal('too-many', {
          retryAfter: Math.ceil(excess / (bucket.perSecond * factor)),
        });
      }
    },
  };
}
