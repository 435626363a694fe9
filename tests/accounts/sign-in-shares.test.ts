import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { countRows } from '../support/rows.ts';
import { buildVerifyPath, signIn } from '../support/sign-in.ts';
import { setCookies, Visitor } from '../support/visitor.ts';

/*
 * Strangers use up the sign-in links of the owner's mailbox. The owner can still sign in.
 */

const institute = await startInstitute();
const { db, outbox } = institute;
const app = testApp({ backendUrl: institute.url });
afterAll(() => institute[Symbol.asyncDispose]());

const ask = async (visitor: Visitor, email: string) =>
  (await visitor.call('auth/basic/login', { email })).status;

/** Asks for a link from a new address and a new browser. */
const askAsStranger = async (email: string) => ask(await Visitor.at(app), email);

async function countPasses(times: number, call: () => Promise<number>): Promise<number> {
  let passed = 0;
  for (let time = 0; time < times; time += 1) if ((await call()) === 200) passed += 1;
  return passed;
}

/** Returns the browser after a restart, with its lasting cookies only. */
function reopenBrowser(visitor: Visitor, lasting: readonly string[]): Visitor {
  const keptCookies = [...visitor.cookies].filter(([name]) => lasting.includes(name));
  return new Visitor(app, Object.fromEntries(keptCookies));
}

/** Asks for a link and returns the path in the new mail. */
async function askAndReadLink(visitor: Visitor, email: string) {
  const knownLinks = (await outbox.readSignInLinks(email)).length;
  expect(await ask(visitor, email)).toBe(200);
  return buildVerifyPath(await outbox.waitForLinkAfter(knownLinks, email));
}

test('a stranger with one IPv4 address and one IPv6 site cannot use up a mailbox', async () => {
  const email = 'gerante-1@exemple.ci';
  const fromHome = await Visitor.at(app);
  expect(await countPasses(30, () => ask(fromHome, email))).toBe(5);
  let network = 0;
  const askFromSite = async () => {
    network += 1;
    const visitor = await Visitor.at(app);
    visitor.address = `2001:db8:77:${network.toString(16)}::1`;
    return ask(visitor, email);
  };
  expect(await countPasses(40, askFromSite)).toBe(5);
  // A browser without cookies of this site.
  expect(await askAsStranger(email)).toBe(200);
});

test('a browser that signed in with a mailbox gets links, whatever strangers use up', async () => {
  const email = 'gerante-3@exemple.ci';
  const owner = await signIn(app, outbox, email);
  expect((await owner.call('auth/basic/logout')).status).toBe(200);
  expect(await countPasses(40, () => askAsStranger(email))).toBeLessThan(40);
  expect(await askAsStranger(email)).toBe(429);
  await owner.get('/login');
  const link = await askAndReadLink(owner, email);
  expect((await owner.call(link)).status).toBe(200);
  // Even a known browser has a limit, so that a thief cannot fill the mailbox.
  await owner.call('auth/basic/logout');
  await owner.get('/login');
  expect(await countPasses(30, () => ask(owner, email))).toBe(4);
  // The browser has proved this mailbox only.
  const other = 'autre-3@exemple.ci';
  expect(await countPasses(40, () => askAsStranger(other))).toBeLessThan(40);
  expect(await ask(owner, other)).toBe(429);
});

test('a reopened browser is still known by its one lasting cookie', async () => {
  const email = 'gerante-4@exemple.ci';
  const visitor = await Visitor.at(app);
  const link = await askAndReadLink(visitor, email);
  const before = visitor.cookies.get('visitor');
  const lines = setCookies(await visitor.call(link));
  const lasting = lines.find((line) => line.startsWith('visitor='));
  expect(lasting).toBe(`visitor=${before}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`);
  await visitor.call('auth/basic/logout');
  const again = reopenBrowser(visitor, ['visitor']);
  await again.get('/login');
  expect(await countPasses(40, () => askAsStranger(email))).toBeLessThan(40);
  expect(await ask(again, email)).toBe(200);
  // Without its cookie, the browser is unknown.
  const stranger = reopenBrowser(visitor, []);
  await stranger.get('/login');
  expect(await ask(stranger, email)).toBe(429);
});

test('two hundred strangers can sign in from one address, and a known browser even after them', async () => {
  const email = 'gerante-6@exemple.ci';
  const owner = await signIn(app, outbox, email);
  owner.address = '198.51.100.7';
  let count = 0;
  const askAsNeighbour = async () => {
    const visitor = await Visitor.at(app);
    visitor.address = owner.address;
    count += 1;
    return ask(visitor, `voisine-${count}@exemple.ci`);
  };
  expect(await countPasses(200, askAsNeighbour)).toBe(200);
  expect(await countPasses(150, askAsNeighbour)).toBe(100);
  expect(await ask(owner, email)).toBe(200);
});

beforeAll(async () => {
  expect(await countRows(db, 'sign_in_links')).toBe(0);
});
