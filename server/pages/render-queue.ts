import ipaddr from 'ipaddr.js';
import { BoundedMap } from '../http/bounded-map.ts';
import { HttpError } from '../http/http-error.ts';

/** A page that is on its way. Disposing lets the next one be rendered. */
export interface Place extends Disposable {
  /** Resolves once it may be rendered. */
  turn(): Promise<void>;
}

interface Client {
  underWay: number;
  readonly waiting: (() => void)[];
}

/** Pages under way at once: of everybody, and of one client. */
const most = 200;
const mostOfOne = 40;
/** What a client may ask for at once, and each second: neighbourhoods share an address. */
const share = { atOnce: 100, perSecond: 30 };

/** Of the event loop, between two pages. Each takes in one new connection only, and all that is known. */
const rounds = 50;

/**
 * Rendering is the one long work that a stranger may ask for, and there is one thread for all: pages
 * are rendered one after the other, clients in turn, and whatever else came is answered in between.
 */
export function renderQueue(now: () => number = () => performance.now()) {
  const clients = new Map<string, Client>();
  const spent = new BoundedMap<{ count: number; at: number }>(10_000);
  let underWay = 0;
  let isTaken = false;

  /** Each counts until its share of time has passed; the wait in seconds if this is one too many. */
  function spend(name: string): number | undefined {
    const time = now();
    const { count, at } = spent.get(name) ?? { count: 0, at: time };
    const left = Math.max(0, count - ((time - at) / 1000) * share.perSecond);
    if (left + 1 > share.atOnce) return 1;
    spent.set(name, { count: left + 1, at: time });
    return undefined;
  }

  function next(): void {
    if (isTaken) return;
    for (const [name, client] of clients) {
      const go = client.waiting.shift();
      if (!go) continue;
      // To the end of the line.
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
  function enter(address: string): Place {
    const name = networkOf(address);
    const client = clients.get(name) ?? { underWay: 0, waiting: [] };
    if (underWay >= most) throw new HttpError('busy', { retryAfter: 2 });
    if (client.underWay >= mostOfOne) throw new HttpError('too-many', { retryAfter: 2 });
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
        if (hasTurn) passOn(rounds);
      },
    };
  }

  return { enter };
}

/** Whose an address is: an IPv6 client has a /64 to itself (RFC 6177), an IPv4 one its address. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const ip = ipaddr.process(address);
  return ip instanceof ipaddr.IPv6 ? ip.parts.slice(0, 4).join(':') : ip.toString();
}
