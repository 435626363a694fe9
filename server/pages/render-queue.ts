import ipaddr from 'ipaddr.js';
import { BoundedMap } from '../http/bounded-map.ts';
import { HttpError } from '../http/http-error.ts';

/** A page in the queue. Disposing it lets the next one be rendered. */
export interface QueuedRender extends Disposable {
  /** Resolves when it is this page's turn. */
  turn(): Promise<void>;
}

interface Client {
  underWay: number;
  readonly waiting: (() => void)[];
}

/** Queued pages: of everybody, and of one client. */
const queueLimit = 200;
const clientLimit = 40;
/** A token bucket for each client. Generous: neighbourhoods share an address. */
const bucket = { size: 100, perSecond: 30 };

/** Turns of the event loop between two pages: each accepts one new connection only. */
const pause = 50;

/**
 * Rendering is the only long work that a visitor can ask of the one thread: pages are rendered one at
 * a time, clients in turn, and other requests are answered in between.
 */
export function renderQueue(now: () => number = () => performance.now()) {
  const clients = new Map<string, Client>();
  const spent = new BoundedMap<{ count: number; at: number }>(10_000);
  let underWay = 0;
  let isTaken = false;

  /** Takes one token; the seconds to wait when there is none. */
  function spend(name: string): number | undefined {
    const time = now();
    const { count, at } = spent.get(name) ?? { count: 0, at: time };
    const left = Math.max(0, count - ((time - at) / 1000) * bucket.perSecond);
    if (left + 1 > bucket.size) return 1;
    spent.set(name, { count: left + 1, at: time });
    return undefined;
  }

  function next(): void {
    if (isTaken) return;
    for (const [name, client] of clients) {
      const go = client.waiting.shift();
      if (!go) continue;
      // To the back of the queue.
      clients.delete(name);
      clients.set(name, client);
      isTaken = true;
      go();
      return;
    }
  }

  function passOn(round: number): void {
    if (round > 0) return void setImmediate(passOn, round - 1);
    isTaken = false;
    next();
  }

  /** @throws {HttpError} too-many, busy */
  function enter(address: string): QueuedRender {
    const name = networkOf(address);
    const client = clients.get(name) ?? { underWay: 0, waiting: [] };
    if (underWay >= queueLimit) throw new HttpError('busy', { retryAfter: 2 });
    if (client.underWay >= clientLimit) throw new HttpError('too-many', { retryAfter: 2 });
    const retryAfter = spend(name);
    if (retryAfter !== undefined) throw new HttpError('too-many', { retryAfter });
    clients.set(name, client);
    client.underWay += 1;
    underWay += 1;
    let hasTurn = false;
    return {
      async turn() {
        await new Promise<void>((go) => {
          client.waiting.push(go);
          next();
        });
        hasTurn = true;
      },
      [Symbol.dispose]() {
        client.underWay -= 1;
        underWay -= 1;
        if (client.underWay === 0) clients.delete(name);
        if (hasTurn) passOn(pause);
      },
    };
  }

  return { enter };
}

/** The network that counts as one client: an IPv6 /64 (RFC 6177), or an IPv4 address. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(':') : ip.toString();
}
