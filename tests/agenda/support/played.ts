import type { Facts, Rule } from '../../../server/institute/booking/search/facts.ts';
import type { Db } from '../../../server/institute/database/database.ts';
import { Refusal } from '../../../server/institute/refusal.ts';
import type { AppointmentInput } from '../../../shared/booking/booking-input.ts';
import { trueMoment } from '../../../shared/calendar/night.ts';
import { catalogueOf } from '../../../shared/site/catalogue-of.ts';
import { parseMinutes } from '../../../shared/text/duration.ts';
import { appointment, plainDay } from './visits.ts';

/*
 * The material of played histories: one day and a few treatments.
 */

export type Lists = readonly (readonly string[])[];

export const day = plainDay(2);
export const treatments = [
  'capillaires/coupe-femme',
  'corps/massage-tonique',
  'onglerie/pedicure-spa',
  'onglerie/manucure-spa',
];
/** A few hours, most of which overlap. */
export const times = [
  ...['09:00', '09:30', '10:00', '10:15', '11:00', '18:00', '18:15'],
  // Hours of the evening. The last two lie on the next day.
  ...['23:30', '24:00', '24:15'],
];

const plainRule = (id: string, more: Partial<Rule> = {}): Rule => ({
  treatment_id: id,
  minutes: parseMinutes(catalogueOf().treatment(id)?.duree ?? ''),
  preparation: 0,
  cleaning: 0,
  preparation_outside: 1 as const,
  cleaning_outside: 1 as const,
  pause_at: 0,
  pause: 0,
  room_kind: null,
  instant: 1,
  at_once: 0,
  same_room: 0,
  assistants: '',
  sessions: 1,
  days_apart: 0,
  ...more,
});

/**
 * Replaces the rules by the catalogue's durations, because the oracle reads no catalogue. Other needs stay as stored.
 */
export const withRules = (facts: Facts): Facts => ({
  ...facts,
  rules: new Map(
    [...treatments, duo].map((id) => {
      const { minutes: _, ...stored } = facts.rules.get(id) ?? plainRule(id);
      return [id, { ...plainRule(id), ...stored }];
    }),
  ),
});

/** A massage by two staff members, one of whom may give no massages herself. */
const assisted = 'corps/massage-tonique';
/** A treatment by two able staff members at once. */
const byFourHands = 'onglerie/manucure-spa';
/** A treatment of two clients side by side. Only the larger of two rooms has two places. */
export const duo = 'corps/massage-en-duo';
const rooms = [
  { lane: 51, name: 'Cabine', place_of: null },
  { lane: 52, name: 'Cabine duo', place_of: null },
  { lane: 53, name: 'Cabine duo, place 2', place_of: 52 },
];

/** Returns the number of staff members and rooms that a treatment takes. */
export const served = (treatment: string): number =>
  [assisted, byFourHands, duo].includes(treatment) ? 2 : 1;

export async function addNeeds(db: Db): Promise<void> {
  const [kind, room_kind] = ['room' as const, 'Cabine'];
  for (const room of rooms) {
    await db
      .insertInto('resources')
      .values({ ...room, kind, room_kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await db
    .insertInto('skills')
    .values({ lane: 2, skill: 'onglerie', minutes: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rules = [
    plainRule(assisted, { assistants: '1 3' }),
    plainRule(byFourHands, { assistants: '*' }),
    plainRule(duo, { at_once: 1, same_room: 1, room_kind }),
  ].map((rule) => ({ ...rule, minutes: null }));
  const ids = rules.map(({ treatment_id }) => treatment_id);
  await db.deleteFrom('treatment_rules').where('treatment_id', 'in', ids).execute();
  await db.insertInto('treatment_rules').values(rules).execute();
}

export const orderOf = (lists: Lists, time: string) =>
  ({
    ...appointment({ ...trueMoment({ day, time }), people: lists.length, treatments: lists[0] }),
    ...(lists.length > 1 && { persons: lists }),
    careType: '',
    moment: 'Peu importe',
    email: '',
    note: '',
    staff: '',
  }) as unknown as AppointmentInput;

/** `closed-day` refuses an hour after midnight if no evening goes on and the next day is closed. */
const refusals: readonly string[] = ['slot-taken', 'closed-day'];

/** Returns false if the hour was refused as taken. @throws for any other refusal */
export async function outcome(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (error instanceof Refusal && refusals.includes(error.code)) return false;
    throw error;
  }
}
