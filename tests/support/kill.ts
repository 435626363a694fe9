import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Db } from '#server/institute/database/database.ts';
import { rateLimits } from '#shared/limits/limits.ts';
import { type SiteProcess, startSite } from './process.ts';
import { newPhone, wholeRequest } from './request.ts';
import { Visitor } from './visitor.ts';

/** Actions that were acknowledged to visitors. Each has a word by which it is found again. */
export interface Acknowledged {
  messages: string[];
  requests: string[];
  signIns: string[];
}

export const nothingYet = (): Acknowledged => ({ messages: [], requests: [], signIns: [] });

const clients = 4;

/** Numbers from 0 to 1 that a seed repeats (Lehmer). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The maximum number of acknowledged actions before a kill. */
const mostTold = 30;
const count = (told: Acknowledged) => Object.values(told).flat().length;

/** Starts the site repeatedly in the same place and kills it after a random number of answers, while clients write. */
export async function killRepeatedly(
  times: number,
  env: Record<string, string>,
  random: () => number,
): Promise<Acknowledged> {
  const told = nothingYet();
  for (let life = 0; life < times; life += 1) {
    const site = await startSite(env);
    const killed = once(site.child, 'exit');
    const last = count(told) + Math.floor(random() * mostTold);
    const pause = random() * 20;
    const kill = () => count(told) >= last && setTimeout(() => site.child.kill('SIGKILL'), pause);
    const writing = Array.from({ length: clients }, (_, client) =>
      writeUntilGone(site, `${life}x${client}`, told, kill),
    );
    kill();
    expect(await killed).toEqual([null, 'SIGKILL']);
    await Promise.all(writing);
    expect(site.stderr()).toBe('');
  }
  return told;
}

/** Writes until the site is gone; only what was answered with 200 counts. */
export async function writeUntilGone(
  site: SiteProcess,
  writer: string,
  told: Acknowledged,
  onTold = () => {},
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const word = `${writer}x${turn}x`;
    // A browser and a number of its own each time: no limit is in the way.
    const visitor = await Visitor.at(site.url).catch(() => undefined);
    if (!visitor) return;
    const message = { subject: `Message ${word}`, message: 'Bonjour' };
    const name = `Cliente ${word}`;
    const request = { ...wholeRequest, phone: newPhone(), name, email: getMailbox(name) };
    const email = `m${word}@exemple.ci`;
    const isTold = await Promise.all([
      isTaken(visitor.call('contact/send', message)),
      isTaken(visitor.call('booking/request', request)),
      isTaken(visitor.call('auth/basic/login', { email })),
    ]);
    if (isTold[0]) told.messages.push(message.subject);
    if (isTold[1]) told.requests.push(request.name);
    if (isTold[2]) told.signIns.push(email);
    onTold();
    if (isTold.includes(false)) return;
  }
}

/** Ends the leases of killed processes, so that the next one sends at once instead of after fifteen seconds. */
export const endClaims = (db: Db) =>
  db
    .updateTable('outbox')
    .set({ next_try_at: new Date(0).toISOString() })
    .where('sent_at', 'is', null)
    .execute();

const getMailbox = (name: string) => `${name.replace('Cliente ', 'c')}@exemple.ci`;

/** False when the site was gone before it answered; while it lives, it takes everything. */
async function isTaken(call: ReturnType<Visitor['call']>): Promise<boolean> {
  const answer = await call.catch(() => undefined);
  if (!answer) return false;
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200 });
  return true;
}

/**
 * Checks that everything that was acknowledged is there, and that each mail is one whole file.
 * The site is running again.
 */
export async function expectNothingLost(db: Db, outbox: string, told: Acknowledged): Promise<void> {
  const unsent = () => db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
  await expect.poll(async () => (await unsent()).length).toBe(0);
  const messages = await db.selectFrom('messages').select(['id', 'subject']).execute();
  const requests = await db.selectFrom('requests').select('name').execute();
  const links = await db.selectFrom('sign_in_links').select('email').execute();
  const mails = await db.selectFrom('outbox').selectAll().execute();
  const isMissing = (known: readonly string[]) => {
    const set = new Set(known);
    return (word: string) => !set.has(word);
  };
  const subjects = messages.map(({ subject }) => subject);
  expect(told.messages.filter(isMissing(subjects))).toEqual([]);
  expect(told.requests.filter(isMissing(requests.map(({ name }) => name)))).toEqual([]);
  expect(told.signIns.filter(isMissing(links.map(({ email }) => email)))).toEqual([]);
  // All or nothing: what is there has its mail. Many requests or messages become one mail to the institute.
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
  const words = [...forwarded, ...told.requests.map(getMailbox), ...told.signIns];
  expect(words.filter((word) => !all.includes(word))).toEqual([]);
}
