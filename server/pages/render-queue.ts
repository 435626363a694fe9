import { createFairTurns } from '../../shared/limits/fair-turns.ts';
import { listNetworks } from '../../shared/limits/networks.ts';
import { workLimits } from '../../shared/limits/work-limits.ts';
import { BoundedMap } from '../http/bounded-map.ts';
import { HttpError } from '../http/http-error.ts';

interface QueuedRender extends Disposable {
  turn(): Promise<void>;
}

const { ofAll, ofClient, bucket } = workLimits.renders;

/** Turns of the event loop between two pages: each turn accepts only one new connection. */
const pause = 50;

function afterPause(then: () => void, left = pause): void {
  if (left === 0) then();
  else setImmediate(afterPause, then, left - 1);
}

/** Creates the queue of pages. Rendering blocks the only thread, so clients take turns, page by page. */
export function renderQueue(now: () => number = () => performance.now()) {
  const turns = createFairTurns(afterPause);
  const counts = new Map<string, number>();
  const spent = new BoundedMap<{ count: number; at: number }>(10_000);
  let underWay = 0;

  function spend(name: string): number | undefined {
    const time = now();
    const { count, at } = spent.get(name) ?? { count: 0, at: time };
    const left = Math.max(0, count - ((time - at) / 1000) * bucket.perSecond);
    if (left + 1 > bucket.size) return 1;
    spent.set(name, { count: left + 1, at: time });
    return undefined;
  }

  function enter(address: string): QueuedRender {
    const path = listNetworks(address);
    const name = path.at(-1) ?? '';
    const clientCount = counts.get(name) ?? 0;
    if (underWay >= ofAll) throw new HttpError('busy', { retryAfter: 2 });
    if (clientCount >= ofClient) throw new HttpError('too-many', { retryAfter: 2 });
    const retryAfter = spend(name);
    if (retryAfter !== undefined) throw new HttpError('too-many', { retryAfter });
    counts.set(name, clientCount + 1);
    underWay += 1;
    let hasTurn = false;
    return {
      async turn() {
        await turns.wait(path);
        hasTurn = true;
      },
      [Symbol.dispose]() {
        const pageCount = (counts.get(name) ?? 0) - 1;
        if (pageCount > 0) counts.set(name, pageCount);
        else counts.delete(name);
        underWay -= 1;
        if (hasTurn) turns.release();
      },
    };
  }

  return { enter };
}
