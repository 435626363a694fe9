import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/institute/database/database.ts';
import { getLocation, writeOpenInstitute } from '#tests/support/prepared-institute.ts';
import { type SiteProcess, startSite } from '#tests/support/process.ts';
import { Visitor } from '#tests/support/visitor.ts';
import { readAllUses } from './all-uses.ts';
import { appointment, plainWeekday } from './visits.ts';

/*
 * Bookings and cancellations while a process is killed.
 */

/** An appointment whose client received the confirmation. */
export interface Held {
  readonly number: string;
  readonly day: string;
  readonly time: string;
  readonly ends: string;
  readonly manage: string;
  /** `asked` if the cancellation was sent, `told` once it is confirmed. */
  cancelled?: 'asked' | 'told';
}

const clients = 4;
const days = 24;
/** The maximum number of answers during one life of the process. */
const mostTold = 12;

const choices = [
  { category: 'capillaires', treatments: ['capillaires/coupe-femme'] },
  { category: 'onglerie', treatments: ['onglerie/manucure-simple', 'onglerie/pose-de-vernis'] },
  { category: 'maquillage', treatments: ['maquillage/mise-en-beaute-express'] },
] as const;

/** Books and sometimes cancels, until `isOver` returns true or the server is gone. */
export async function bookUntil(
  url: string,
  {
    held: heldAppointments,
    random,
    isOver,
  }: { held: Held[]; random: () => number; isOver: () => boolean },
): Promise<void> {
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;
  while (!isOver()) {
    // A new browser, number and mailbox each time avoids all limits.
    const visitor = await Visitor.at(url).catch(() => undefined);
    if (!visitor) return;
    const day = plainWeekday(Math.floor(random() * days));
    const time = `${String(9 + Math.floor(random() * 9)).padStart(2, '0')}:${pick(['00', '15', '30', '45'])}`;
    const order = appointment({
      ...pick(choices),
      day,
      time,
      email: `awa-${randomUUID()}@exemple.ci`,
    });
    const answer = await visitor.call('booking/appointment', order).catch(() => undefined);
    if (!answer) return;
    // The only allowed refusal is that the slot is taken.
    expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status);
    if (answer.status === 200) heldAppointments.push(answer.body as Held);
    if (random() < 0.3) await cancelOne(visitor, pick(heldAppointments));
  }
}

async function cancelOne(visitor: Visitor, heldAppointment: Held | undefined): Promise<void> {
  if (!heldAppointment || heldAppointment.cancelled) return;
  heldAppointment.cancelled = 'asked';
  const token = heldAppointment.manage.split('/').at(-1);
  const order = { version: 1 };
  const answer = await visitor.call(`booking/visit/cancel/${token}`, order).catch(() => undefined);
  if (answer?.status === 200) heldAppointment.cancelled = 'told';
}

/** Starts the site repeatedly on the same data, and kills it while clients book. */
export async function killWhileBooking(
  times: number,
  env: Record<string, string>,
  random: () => number,
): Promise<Held[]> {
  const heldAppointments: Held[] = [];
  await writeOpenInstitute(getLocation(env));
  for (let life = 0; life < times; life += 1) {
    const site: SiteProcess = await startSite(env);
    const killed = once(site.child, 'exit');
    const last = heldAppointments.length + 1 + Math.floor(random() * mostTold);
    const delay = random() * 20;
    let answers = 0;
    const isOver = () => {
      answers += 1;
      // The round also ends when almost no hour is free.
      if (heldAppointments.length >= last || answers > 5 * mostTold) {
        setTimeout(() => site.child.kill('SIGKILL'), delay);
      }
      return false;
    };
    const booking = Array.from({ length: clients }, () =>
      bookUntil(site.url, { held: heldAppointments, random, isOver }),
    );
    // An error in a client ends the test at once.
    const [exit] = await Promise.all([killed, ...booking]).finally(() =>
      site.child.kill('SIGKILL'),
    );
    expect(exit).toEqual([null, 'SIGKILL']);
    expect(site.stderr()).toBe('');
  }
  return heldAppointments;
}

/** Expects every acknowledged booking to be stored as answered, complete, and without an overlap. */
export async function expectWhole(db: Db, heldAppointments: readonly Held[]): Promise<void> {
  const requests = new Map(
    (await db.selectFrom('requests').selectAll().execute()).map((row) => [row.number, row]),
  );
  for (const { number, day, time, ends, cancelled } of heldAppointments) {
    const row = requests.get(number);
    expect(row, number).toMatchObject({ day, hour: time, ends });
    if (cancelled !== 'asked') expect(row?.status).toBe(cancelled ? 'cancelled' : 'confirmed');
  }
  // Each order has a telephone number of its own.
  const phones = [...requests.values()].map(({ phone }) => phone);
  expect(new Set(phones).size).toBe(phones.length);
  const { uses, overlaps } = await readAllUses(db);
  const parts = await db.selectFrom('appointment_treatments').selectAll().execute();
  const listIds = (rows: readonly { request_id: string }[]) =>
    [...new Set(rows.map(({ request_id }) => request_id))].sort();
  const confirmed = [...requests.values()].filter(({ status }) => status === 'confirmed');
  const ids = confirmed.map(({ id }) => id).sort();
  expect(listIds(uses)).toEqual(ids);
  expect(listIds(parts)).toEqual(ids);
  for (const { id, treatments } of confirmed) {
    const ownParts = parts.filter(({ request_id }) => request_id === id);
    expect(ownParts).toHaveLength(JSON.parse(treatments).length);
    const sumMinutes = (rows: readonly { starts: number; ends: number }[]) =>
      rows.reduce((sum, { starts, ends }) => sum + ends - starts, 0);
    expect(sumMinutes(uses.filter(({ request_id }) => request_id === id))).toBe(
      sumMinutes(ownParts),
    );
  }
  expect(overlaps).toEqual([]);
  // The history, the link and the mails are written in the same transaction.
  for (const table of ['events', 'manage_links', 'outbox'] as const) {
    const column = table === 'events' ? 'subject' : 'request_id';
    const { rows } = await sql<{ number: string }>`select number from requests where not exists
      (select 1 from ${sql.table(table)} where ${sql.ref(column)} = requests.id)`.execute(db);
    expect([table, rows]).toEqual([table, []]);
  }
}
