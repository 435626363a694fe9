import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createApp } from '../../server/app.ts';
import { listen } from '../../server/http/listen.ts';
import { openPrerenderedPages } from '../../server/pages/prerender/prerendered-pages.ts';
import { publicPaths } from '../../shared/page/page-facts.ts';
import { signInAdmin } from '../support/admin.ts';
import { appParts, origin } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { owner } from './contents.ts';

const changes = 5;
const connections = 8;
const leastPages = 1_000;

/** The versions that a document tells, wherever its name stands: title, header, footer, state, JSON-LD. */
const versionsIn = (html: string) => [
  ...new Set(html.match(/Maison n\d/g)?.map((name) => Number(name.at(-1)))),
];

test('while the owner changes something, each page is the old one or the new one as a whole', async () => {
  await using institute = await startInstitute();
  const parts = appParts({ backendUrl: institute.url });
  const { log, build, contents } = parts;
  const closedDays = { current: async () => ({ days: [] }), known: () => ({ days: [] }) };
  const site = { build, origin, log, closedDays, contents, checkEvery: 10 };
  await using prerendered = await openPrerenderedPages(site);
  await prerendered.ready;
  const app = createApp({ ...parts, prerendered });
  await using server = await listen(app);
  const { set } = owner(await signInAdmin(app, institute.outbox, 'gerante@exemple.ci'));

  const newest = new Map<string, number>();
  let served = 0;
  let isOver = false;
  const visit = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const seen = new Map<string, number>();
    while (!isOver) {
      for (const path of publicPaths) {
        const { status, versions } = await open(server.url + path, agent);
        expect([path, status, versions.length]).toEqual([path, 200, 1]);
        const [version = 0] = versions;
        expect(version).toBeGreaterThanOrEqual(seen.get(path) ?? 0);
        seen.set(path, version);
        newest.set(path, version);
        served += 1;
      }
    }
    agent.destroy();
  };

  await set('institute', 'name', 'Maison n0');
  const first = publicPaths.map(() => [0]);
  const shown = () =>
    Promise.all(publicPaths.map(async (path) => (await open(server.url + path)).versions));
  await expect.poll(shown).toEqual(first);
  const visitors = Array.from({ length: connections }, visit);
  for (let change = 1; change <= changes; change += 1) {
    await set('institute', 'name', `Maison n${change}`);
    const soon = served + leastPages / changes;
    await expect.poll(() => served).toBeGreaterThan(soon);
  }
  await expect.poll(() => publicPaths.every((path) => newest.get(path) === changes)).toBe(true);
  isOver = true;
  await Promise.all(visitors);
  expect(served).toBeGreaterThan(leastPages);
});

async function open(url: string, agent?: Agent) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, agent ? { agent } : {}, resolve).on('error', reject);
  });
  return { status: answer.statusCode, versions: versionsIn(await text(answer)) };
}
