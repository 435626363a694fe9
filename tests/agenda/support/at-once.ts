import { expect } from 'vitest';
import { createAgenda } from '#server/institute/agenda/agenda.ts';
import { cancelVisit, moveVisit } from '#server/institute/appointments/client-changes.ts';
import { addManageLink } from '#server/institute/appointments/manage-links.ts';
import { bookAppointment } from '#server/institute/booking/booking-order.ts';
import { runUnlimited } from '#server/institute/booking/search/search-turns.ts';
import type { Db } from '#server/institute/database/database.ts';
import { Refusal } from '#server/institute/refusal.ts';
import { saveContent } from '#server/institute/site/content-edits.ts';
import { computeContentMark, readRow } from '#server/institute/site/content-rows.ts';
import type { AppointmentInput } from '#shared/booking/booking-input.ts';
import { readAllUses } from './all-uses.ts';
import { appointment, plainWeekday } from './visits.ts';

/*
 * Clients who book, move and cancel on one day at the same time.
 */

type Lists = readonly (readonly string[])[];

const day = plainWeekday(2);
const treatments = [
  'capillaires/coupe-femme',
  'corps/massage-tonique',
  'onglerie/pedicure-spa',
  'onglerie/manucure-spa',
];
/** Hours that mostly overlap each other. */
const times = ['09:00', '09:30', '10:00', '10:15', '11:00', '18:00', '18:15', '22:30', '23:00'];

interface Held {
  readonly id: string;
  readonly token: string;
  readonly time: string;
  readonly version: number;
  readonly uses: readonly string[];
}

/** The number of processes, of clients of each, and of steps of each client. */
const [processes, clients, steps] = [3, 3, 14];

/**
 * Runs all clients at once. Expects that no resource is used twice at a time, and that each appointment has the hour of
 * its last successful step.
 * @returns the number of successes and refusals
 */
export async function playAtOnce(db: Db, random: () => number) {
  await db.deleteFrom('requests').execute();
  await openEvening(db);
  const heldAppointments: Held[] = [];
  const counts = { successes: 0, refused: 0 };
  const agendas = Array.from({ length: processes }, () => createAgenda(db));
  const playing = agendas.flatMap((agenda) =>
    Array.from({ length: clients }, async () => {
      const client = createClient(
        { db, agenda, runSearch: runUnlimited },
        { held: heldAppointments, counts, random },
      );
      for (let step = 0; step < steps; step += 1) await client.takeStep();
    }),
  );
  await Promise.all(playing);
  const { uses, overlaps } = await readAllUses(db);
  expect(overlaps).toEqual([]);
  const acknowledged = heldAppointments.flatMap((appointment) => appointment.uses);
  expect(uses.map(useText).sort()).toEqual(acknowledged.sort());
  return counts;
}

/** Opens that day until midnight. */
async function openEvening(db: Db): Promise<void> {
  const content = { kind: 'institute', id: 'specialHours' } as const;
  const mark = computeContentMark(await readRow(db, content));
  const value = [{ day, opens: '09:00', closes: '24:00' }];
  await saveContent(db, { ...content, mark, value } as never, 'a@b.ci');
}

type Services = Parameters<typeof moveVisit>[0];

interface Play {
  readonly held: Held[];
  readonly counts: { successes: number; refused: number };
  readonly random: () => number;
}

function createClient(services: Services, { held: heldAppointments, counts, random }: Play) {
  const { db } = services;
  const pick = <Value>(values: readonly Value[]) =>
    values[Math.floor(random() * values.length)] as Value;

  /** Counts the outcome. Returns true if the change succeeded. */
  async function attempt(change: () => Promise<unknown>): Promise<boolean> {
    const isDone = await outcome(change);
    if (isDone) counts.successes += 1;
    else counts.refused += 1;
    return isDone;
  }

  async function book(): Promise<void> {
    const pickTreatments = () =>
      random() < 0.3 ? [pick(treatments), pick(treatments)] : [pick(treatments)];
    const lists = random() < 0.3 ? [pickTreatments(), pickTreatments()] : [pickTreatments()];
    const time = pick(times);
    let bookedAppointment: Held | undefined;
    const isDone = await attempt(() =>
      bookAppointment(services, { input: getOrder(lists, time) }, async (transaction, { id }) => {
        const token = (await addManageLink(transaction, id)).slice('/rdv/'.length);
        bookedAppointment = { id, token, time, version: 1, uses: await readUses(transaction, id) };
        return {};
      }),
    );
    if (bookedAppointment && isDone) heldAppointments.push(bookedAppointment);
  }

  async function move(appointment: Held): Promise<void> {
    const { token, version } = appointment;
    const time = pick(times);
    let uses: readonly string[] = [];
    const isDone = await attempt(() =>
      moveVisit(services, { token, version, day, time }, async (transaction, { id }) => {
        uses = await readUses(transaction, id);
      }),
    );
    if (isDone)
      heldAppointments.splice(heldAppointments.indexOf(appointment), 1, {
        ...appointment,
        time,
        uses,
        version: version + 1,
      });
  }

  async function cancel(appointment: Held): Promise<void> {
    await attempt(() => cancelVisit(db, appointment, async () => {}));
    heldAppointments.splice(heldAppointments.indexOf(appointment), 1);
  }

  return {
    async takeStep(): Promise<void> {
      const chance = random();
      const appointment = pick(heldAppointments);
      if (!appointment || chance < 0.5) return book();
      await (chance < 0.75 ? move(appointment) : cancel(appointment)).catch(ignoreConflict);
    },
  };
}

const getOrder = (lists: Lists, time: string) =>
  ({
    ...appointment({ day, time, people: lists.length, treatments: lists[0] }),
    ...(lists.length > 1 && { persons: lists }),
    careType: '',
    moment: 'Peu importe',
    email: '',
    note: '',
    staff: '',
  }) as unknown as AppointmentInput;

/** Returns false if the hour was taken. @throws for any other refusal */
async function outcome(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'slot-taken') return false;
    throw error;
  }
}

/** Ignores the refusal of a change after another client's, or to the same hour. */
function ignoreConflict(error: unknown): void {
  const isLate = error instanceof Refusal && ['conflict', 'same-hour'].includes(error.code);
  if (!isLate) throw error;
}

interface Use {
  readonly request_id: string;
  readonly resource_id: number;
  readonly starts: number;
  readonly ends: number;
}

const useText = ({ request_id, resource_id, starts, ends }: Use) =>
  [request_id, resource_id, starts, ends].join(' ');

const readUses = async (db: Db, id: string) =>
  (await db.selectFrom('resource_use').selectAll().where('request_id', '=', id).execute()).map(
    useText,
  );
