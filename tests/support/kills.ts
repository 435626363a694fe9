import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Db } from '#server/institute/database/database.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { type SiteProcess, startSite } from './process.ts';
import { newPhone, wholeRequest } from './request.ts';
import { Visitor } from './visitor.ts';

/** Actions that the site has confirmed to visitors. Each is named by a unique text. */
export interface Acknowledged {
  messages: string[];
  requests: string[];
  signIns: string[];
}

export const newAcknowledged = (): Acknowledged => ({ messages: [], requests: [], signIns: [] });

const clients = 4;

/** Returns a generator of numbers from 0 to 1 (Lehmer), the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The maximum number of acknowledged actions before a kill. */
const maxAcknowledged = 30;
const countAcknowledged = (acknowledged: Acknowledged) => Object.values(acknowledged).flat().length;

/** Starts the site repeatedly in the same place and kills it after a random number of answers, while clients write. */
export async function killRepeatedly(
  times: number,
  env: Record<string, string>,
  random: () => number,
): Promise<Acknowledged> {
  const acknowledged = newAcknowledged();
  for (let life = 0; life < times; life += 1) {
    const site = await startSite(env);
    const killed = once(site.child, 'exit');
    const target = countAcknowledged(acknowledged) + Math.floor(random() * maxAcknowledged);
    const pause = random() * 20;
    const kill = () =>
      countAcknowledged(acknowledged) >= target &&
      setTimeout(() => site.child.kill('SIGKILL'), pause);
    const writers = Array.from({ length: clients }, (_, client) =>
      writeUntilGone(site, `${life}x${client}`, acknowledged, kill),
    );
    kill();
    expect(await killed).toEqual([null, 'SIGKILL']);
    await Promise.all(writers);
    expect(site.stderr()).toBe('');
  }
  return acknowledged;
}

/** Sends messages, requests and sign-in orders until the site is gone. Records those answered with 200. */
export async function writeUntilGone(
  site: SiteProcess,
  writer: string,
  acknowledged: Acknowledged,
  onAcknowledged = () => {},
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const word = `${writer}x${turn}x`;
    // A new browser and telephone number each time, so that no limit applies.
    const visitor = await Visitor.at(site.url).catch(() => undefined);
    if (!visitor) return;
    const message = { subject: `Message ${word}`, message: 'Bonjour' };
    const name = `Cliente ${word}`;
    const request = { ...wholeRequest, phone: newPhone(), name, email: getMailbox(name) };
    const email = `m${word}@exemple.ci`;
    const outcomes = await Promise.all([
      isAccepted(visitor.call('contact/send', message)),
      isAccepted(visitor.call('booking/request', request)),
      isAccepted(visitor.call('auth/basic/login', { email })),
    ]);
    if (outcomes[0]) acknowledged.messages.push(message.subject);
    if (outcomes[1]) acknowledged.requests.push(request.name);
    if (outcomes[2]) acknowledged.signIns.push(email);
    onAcknowledged();
    if (outcomes.includes(false)) return;
  }
}

/** Ends the leases of killed processes, so that the next one sends at once instead of after fifteen seconds. */
export const endLeases = (db: Db) =>
  db
    .updateTable('outbox')
    .set({ next_try_at: new Date(0).toISOString() })
    .where('sent_at', 'is', null)
    .execute();

const getMailbox = (name: string) => `${name.replace('Cliente ', 'c')}@exemple.ci`;

/** Returns false if the site was gone before it answered. Expects that a running site accepts everything. */
async function isAccepted(call: ReturnType<Visitor['call']>): Promise<boolean> {
  const answer = await call.catch(() => undefined);
  if (!answer) return false;
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return true;
}

/**
 * Expects that everything acknowledged is stored, and that each mail is one complete file. The site must be running.
 */
export async function expectNothingLost(
  db: Db,
  outbox: string,
  acknowledged: Acknowledged,
): Promise<void> {
  const readUnsent = () =>
    db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  await expect.poll(async () => (await readUnsent()).length).toBe(0);
  const messages = await db.selectFrom('messages').select(['id', 'subject']).execute();
  const requests = await db.selectFrom('requests').select('name').execute();
  const links = await db.selectFrom('sign_in_links').select('email').execute();
  const mails = await db.selectFrom('outbox').selectAll().execute();
  const isMissingFrom = (stored: readonly string[]) => {
    const set = new Set(stored);
    return (word: string) => !set.has(word);
  };
  const subjects = messages.map(({ subject }) => subject);
  expect(acknowledged.messages.filter(isMissingFrom(subjects))).toEqual([]);
  expect(acknowledged.requests.filter(isMissingFrom(requests.map(({ name }) => name)))).toEqual([]);
  expect(acknowledged.signIns.filter(isMissingFrom(links.map(({ email }) => email)))).toEqual([]);
  // A stored row has its mail. Many requests or messages become one mail to the institute.
  const recipients = mails.map(({ recipient }) => recipient);
  const clients = recipients.filter((mailbox) => mailbox.endsWith('@exemple.ci'));
  const expected = [
    ...requests.map(({ name }) => getMailbox(name)),
    ...links.map(({ email }) => email),
  ];
  expect(clients.toSorted()).toEqual(expected.toSorted());
  const { times } = rateLimits.notices.strangersMessages;
  const mailed = new Set(mails.flatMap(({ message_id }) => message_id ?? []));
  expect(mailed.size).toBe(Math.min(messages.length, times));

  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
  const ids = names.map((name) => name.slice(-40, -4));
  expect(ids.toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
  const texts = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  for (const text of texts) expect(text).toMatch(/\n--[^\n]+--\r?\n$/);
  const all = texts.join('\n');
  const forwarded = messages.filter(({ id }) => mailed.has(id)).map(({ subject }) => subject);
  const words = [...forwarded, ...acknowledged.requests.map(getMailbox), ...acknowledged.signIns];
  expect(words.filter((word) => !all.includes(word))).toEqual([]);
}
