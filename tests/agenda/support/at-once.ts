import { createAgenda } from '../../../server/institute/agenda/agenda.ts';
import { cancelVisit } from '../../../server/institute/appointments/cancellations.ts';
import { addManageLink } from '../../../server/institute/appointments/manage-links.ts';
import { moveVisit } from '../../../server/institute/appointments/moves.ts';
import { bookAppointment } from '../../../server/institute/booking/booking-order.ts';
import { askFreely } from '../../../server/institute/booking/search/search-turns.ts';
import type { Db } from '../../../server/institute/database/database.ts';
import { Refusal } from '../../../server/institute/refusal.ts';
import { trueMoment } from '../../../shared/calendar/night.ts';
import { openEvening } from './hours-steps.ts';
import { day, type Lists, orderOf, outcome, times, treatments } from './played.ts';

/*
 * Clients who book, move and cancel on one day at the same time, and a record of the answers.
 */

export interface Use {
  readonly lane: number;
  readonly starts: number;
  readonly ends: number;
}

interface Wish {
  readonly id: string;
  readonly lists: Lists;
  readonly time: string;
}

/** A successful wish, with the version of the day that it made. */
export interface Success extends Wish {
  readonly kind: 'book' | 'move' | 'cancel';
  readonly version: number;
  readonly uses: readonly Use[];
}

/** A wish refused as taken at some version between two. */
export interface Refused extends Wish {
  readonly from: number;
  readonly to: number;
}

export interface Played {
  readonly successes: Success[];
  readonly refused: Refused[];
}

interface Held extends Wish {
  readonly token: string;
  readonly version: number;
}

/** The number of processes, of clients of each, and of steps of each client. */
const [processes, clients, steps] = [3, 3, 14];

export async function playAtOnce(db: Db, random: () => number): Promise<Played> {
  await db.deleteFrom('requests').execute();
  await db.deleteFrom('day_changes').execute();
  await openEvening(db);
  const played: Played = { successes: [], refused: [] };
  const held: Held[] = [];
  const agendas = Array.from({ length: processes }, () => createAgenda(db));
  const playing = agendas.flatMap((agenda) =>
    Array.from({ length: clients }, async () => {
      const client = createClient({ db, agenda, ask: askFreely }, played, { held, random });
      for (let step = 0; step < steps; step += 1) await client.takeStep();
    }),
  );
  await Promise.all(playing);
  return played;
}

type Services = Parameters<typeof moveVisit>[0];

function createClient(
  services: Services,
  { successes, refused }: Played,
  { held, random }: { held: Held[]; random: () => number },
) {
  const { db } = services;
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;

  /** Records the outcome. `attempt` gets a function to call in its transaction. */
  async function record(
    kind: Success['kind'],
    wish: Wish,
    attempt: (told: (within: Db, id: string) => Promise<void>) => Promise<unknown>,
  ): Promise<boolean> {
    const from = await versionOf(db);
    let done: Success | undefined;
    const isDone = await outcome(() =>
      attempt(async (within, id) => {
        done = {
          ...wish,
          kind,
          id,
          version: await versionOf(within),
          uses: await usesOf(within, id),
        };
      }),
    );
    if (done && isDone) successes.push(done);
    if (!isDone) refused.push({ ...wish, from, to: await versionOf(db) });
    return isDone;
  }

  async function book(): Promise<void> {
    const person = () =>
      random() < 0.3 ? [pick(treatments), pick(treatments)] : [pick(treatments)];
    const lists = random() < 0.3 ? [person(), person()] : [person()];
    const wish = { id: '', lists, time: pick(times) };
    let one: Held | undefined;
    const isDone = await record('book', wish, (told) =>
      bookAppointment(services, { input: orderOf(lists, wish.time) }, async (within, { id }) => {
        const token = (await addManageLink(within, id)).slice('/rdv/'.length);
        one = { ...wish, id, token, version: 1 };
        await told(within, id);
        return {};
      }),
    );
    if (one && isDone) held.push(one);
  }

  async function move(one: Held): Promise<void> {
    const { token, version } = one;
    const wish = { ...one, time: pick(times) };
    const isDone = await record('move', wish, (told) =>
      moveVisit(
        services,
        { token, version, ...trueMoment({ day, time: wish.time }) },
        (within, { id }) => told(within, id),
      ),
    );
    if (isDone) held.splice(held.indexOf(one), 1, { ...wish, version: version + 1 });
  }

  async function cancel(one: Held): Promise<void> {
    // Its cancellation would raise only the next day's version, but the record orders steps by this day's.
    if (one.time >= '24:00') return;
    await record('cancel', one, (told) =>
      cancelVisit(db, one, (within, { id }) => told(within, id)),
    );
    held.splice(held.indexOf(one), 1);
  }

  return {
    async takeStep(): Promise<void> {
      const chance = random();
      const one = pick(held);
      if (!one || chance < 0.5) return book();
      await (chance < 0.75 ? move(one) : cancel(one)).catch(ignoreLate);
    },
  };
}

/** Ignores that another client was faster, or that the appointment already has that hour. */
function ignoreLate(error: unknown): void {
  const isLate = error instanceof Refusal && ['conflict', 'same-hour'].includes(error.code);
  if (!isLate) throw error;
}

export async function versionOf(db: Db): Promise<number> {
  const row = await db
    .selectFrom('agenda_days')
    .select('version')
    .where('day', '=', day)
    .executeTakeFirst();
  return row?.version ?? 0;
}

/** Returns an appointment's uses in minutes of the day, with its evening after midnight. */
export async function usesOf(db: Db, id: string): Promise<Use[]> {
  const rows = await db
    .selectFrom('resource_use')
    .select(['lane', 'starts', 'ends'])
    .where('request_id', '=', id)
    .orderBy('lane')
    .orderBy('starts')
    .execute();
  return rows.map(({ lane, starts, ends }) => ({
    lane,
    starts: starts - Date.parse(day) / 60_000,
    ends: ends - Date.parse(day) / 60_000,
  }));
}
