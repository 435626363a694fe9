import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createSearchTurns } from '#server/institute/booking/search/search-turns.ts';
import type { SearchMeter } from '#server/institute/booking/search/search-work.ts';
import { listNetworks } from '#shared/limits/networks.ts';
import { stopDeadlines } from '../support/stopped-deadlines.ts';

const [address, otherAddress] = ['192.0.2.1', '192.0.2.2'];
/** More steps than one turn allows. */
const piece = 5_000;

const buildSearcher = (address: string, browser = '', signal = new AbortController().signal) => ({
  networks: listNetworks(address),
  browser,
  signal,
});

/** Returns a search of this many pieces. */
const search = (pieces: number, done: () => void = () => {}) =>
  async function find(work: SearchMeter): Promise<string> {
    for (let count = 0; count < pieces; count += 1) {
      await work.pause();
      work.count(piece);
      done();
    }
    return 'found';
  };
const expectCode = (code: string) => expect.objectContaining({ code });
const getCode = (answer: Promise<string>) => answer.catch(({ code }: { code: string }) => code);

test.each([
  ['an address', () => address, otherAddress],
  ['a /48', (index: number) => `2001:db8:1:${index}::1`, '2001:db8:2::1'],
])(
  'gives a busy network, %s, every second turn while another network searches',
  async (_, busy, quiet) => {
    stopDeadlines();
    const turns = createSearchTurns();
    let greedy = 0;
    const leaving = new AbortController();
    const many = Array.from({ length: 40 }, (_, index) =>
      turns.runFor(buildSearcher(busy(index), `b${index}`, leaving.signal))(
        search(500, () => {
          greedy += 1;
        }),
      ),
    );
    const before = Promise.allSettled(many);
    while (greedy <= 50) await nextRound();
    const began = greedy;
    expect(await turns.runFor(buildSearcher(quiet))(search(20))).toBe('found');
    expect(greedy - began).toBeLessThan(30);
    leaving.abort();
    await before;
  },
);

test('gives the browsers of a network their turns in rotation', async () => {
  const turns = createSearchTurns();
  const order: string[] = [];
  const ask = (browser: string, name: string) =>
    turns.runFor(buildSearcher(address, browser))(search(3, () => order.push(name)));
  await Promise.all([ask('a', 'first'), ask('a', 'second'), ask('b', 'other')]);
  expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('first'));
});

test('lets the event loop run between two turns', async () => {
  const turns = createSearchTurns();
  let [rounds, isOver] = [0, false];
  const goRound = () => {
    rounds += 1;
    if (!isOver) setImmediate(goRound);
  };
  setImmediate(goRound);
  await turns.runFor(buildSearcher(address))(search(10));
  isOver = true;
  expect(rounds).toBeGreaterThan(9 * 40);
});

test('refuses a search that takes too many steps', async () => {
  const turns = createSearchTurns();
  const search = turns.runFor(buildSearcher(address))(async (work) => {
    for (;;) {
      await work.pause();
      work.count(100_000);
    }
  });
  const tooLong = expect.objectContaining({ code: 'not-bookable', details: { reason: 'long' } });
  await expect(search).rejects.toEqual(tooLong);
});

test('stops the search of a client who left, and starts the next search of that browser', async () => {
  const turns = createSearchTurns();
  const leaving = new AbortController();
  let pieces = 0;
  const leftSearch = turns.runFor(buildSearcher(address, 'a', leaving.signal))(
    search(1_000_000, () => {
      pieces += 1;
      if (pieces === 7) leaving.abort();
    }),
  );
  const next = turns.runFor(buildSearcher(address, 'a'))(search(2));
  await expect(leftSearch).rejects.toEqual(expectCode('too-many'));
  expect(await next).toBe('found');
  expect(pieces).toBe(7);
  const abortedSearch = turns.runFor(buildSearcher(address, 'a', AbortSignal.abort()))(search(1));
  await expect(abortedSearch).rejects.toEqual(expectCode('too-many'));
});

test('restores a network’s share of the processor over time, and charges cached answers nothing', async () => {
  const time = stopDeadlines();
  const turns = createSearchTurns();
  const spend = (address: string) =>
    turns.runFor(buildSearcher(address))(async (work) => {
      await work.pause();
      work.count(240_000);
      return 'found';
    });
  async function countShares(address: string): Promise<number> {
    for (let count = 0; ; count += 1) if ((await getCode(spend(address))) !== 'found') return count;
  }
  expect(await countShares(address)).toBe(21);
  expect(await countShares(otherAddress)).toBe(21);
  await expect(spend(address)).rejects.toEqual(
    expect.objectContaining({
      code: 'too-many',
      details: { retryAfter: expect.any(Number) },
    }),
  );
  expect(await turns.runFor(buildSearcher(address))(async () => 'known')).toBe('known');
  expect(await countShares('2001:db8:1:1::1')).toBe(21);
  expect(await countShares('2001:db8:1:2::1')).toBe(21);
  expect(await countShares('2001:db8:1:3::1')).toBe(0);
  time.pass(5_000);
  expect(await getCode(spend(address))).toBe('found');
});

test('limits waiting searches, and drops those of the network that has most of them', async () => {
  const time = stopDeadlines();
  const turns = createSearchTurns();
  const leaving = new AbortController();
  const wait = (address: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      getCode(turns.runFor(buildSearcher(address, `b${index}`, leaving.signal))(search(1_000_000))),
    );
  const listCodes = async (searches: Promise<string>[]) => {
    await nextRound();
    return Promise.all(searches.map((answer) => Promise.race([answer, 'waits'])));
  };
  const first = wait(address, 41);
  expect((await listCodes(first)).filter((code) => code === 'too-many')).toHaveLength(1);
  const others = [...wait(otherAddress, 40), ...wait('192.0.2.3', 16)];
  expect(await listCodes(others)).not.toContain('too-many');
  const lateSearches = wait('192.0.2.4', 1);
  expect(await listCodes(lateSearches)).toEqual(['waits']);
  const allSearches = [...first, ...others];
  expect((await listCodes(allSearches)).filter((code) => code === 'too-many')).toHaveLength(2);
  time.pass(8_000);
  expect(await Promise.all(lateSearches)).toEqual(['too-many']);
  leaving.abort();
  await Promise.all(allSearches);
});
