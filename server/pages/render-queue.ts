import { createFairTurns } from '../../shared/limits/fair-turns.ts';
import { listNetworks } from '../../shared/limits/networks.ts';
import { workLimits } from '../../shared/limits/work-limits.ts';
import { BoundedMap } from '../http/bounded-map.ts';
import { HttpError } from '../http/http-error.ts';

interface QueuedRender extends Disposable {
  turn(): Promise<void>;
}

const { ofAll, ofNetwork, bucket } = workLimits.renders;

/** Turns of the event loop between two pages: each turn accepts only one new connection. */
const pauseTurns = 50;

function afterPause(then: () => void, left = pauseTurns): void {
  if (left === 0) then();
  else setImmediate(afterPause, then, left - 1);
}

/** Creates the queue of pages. Rendering blocks the only thread, so networks take turns after each page. */
export function renderQueue(now: () => number = () => performance.now()) {
  const turns = createFairTurns(afterPause);
  const counts = new Map<string, number>();
  const buckets = new BoundedMap<{ count: number; at: number }>(10_000);
  let allCount = 0;

  /** Adds a page to the network's bucket. Returns the seconds to wait if the bucket is full. */
  function addToBucket(network: string): number | undefined {
    const time = now();
    const { count, at } = buckets.get(network) ?? { count: 0, at: time };
    const left = Math.max(0, count - ((time - at) / 1000) * bucket.perSecond);
    if (left + 1 > bucket.size) return 1;
    buckets.set(network, { count: left + 1, at: time });
    return undefined;
  }

  function enter(address: string): QueuedRender {
    const networks = listNetworks(address);
    const network = networks.at(-1) ?? '';
    const networkCount = counts.get(network) ?? 0;
    if (allCount >= ofAll) throw new HttpError('busy', { retryAfter: 2 });
    if (networkCount >= ofNetwork) throw new HttpError('too-many', { retryAfter: 2 });
    const retryAfter = addToBucket(network);
    if (retryAfter !== undefined) throw new HttpError('too-many', { retryAfter });
    counts.set(network, networkCount + 1);
    allCount += 1;
    let hasTurn = false;
    return {
      async turn() {
        await turns.wait(networks);
        hasTurn = true;
      },
      [Symbol.dispose]() {
        const remaining = (counts.get(network) ?? 0) - 1;
        if (remaining > 0) counts.set(network, remaining);
        else counts.delete(network);
        allCount -= 1;
        if (hasTurn) turns.release();
      },
    };
  }

  return { enter };
}
