import type { Facts } from '../../../server/institute/agenda/search/facts.ts';
import { Refusal } from '../../../server/institute/refusal.ts';
import { catalogueOf } from '../../../shared/contents/catalogue-of.ts';
import type { AppointmentInput } from '../../../shared/contract/booking/agenda.ts';
import { minutesOf } from '../../../shared/text/duration.ts';
import { appointment, plainDay } from './visits.ts';

/*
 * What histories are played with: one day, a few treatments.
 */

export type Lists = readonly (readonly string[])[];

export const day = plainDay(2);
export const treatments = [
  'capillaires/coupe-femme',
  'corps/massage-tonique',
  'onglerie/pedicure-spa',
];
/** Few hours: most of them meet. */
export const times = ['09:00', '09:30', '10:00', '10:15', '11:00', '18:00', '18:15'];

const plainRule = (id: string) => ({
  treatment_id: id,
  minutes: minutesOf(catalogueOf().treatment(id)?.duree ?? ''),
  cleaning: 0,
  pause_at: 0,
  pause: 0,
  room_kind: null,
  instant: 1 as const,
  at_once: 0 as const,
});

/** With the catalogue's durations as rules: the oracle reads no catalogue. */
export const withRules = (facts: Facts): Facts => ({
  ...facts,
  rules: new Map(treatments.map((id) => [id, plainRule(id)])),
});

export const orderOf = (lists: Lists, time: string) =>
  ({
    ...appointment({ day, time, people: lists.length, treatments: lists[0] }),
    ...(lists.length > 1 && { persons: lists }),
    careType: '',
    moment: 'Peu importe',
    email: '',
    note: '',
    staff: '',
  }) as unknown as AppointmentInput;

/** False when the hour was refused as taken. @throws for any other refusal */
export async function outcome(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'slot-taken') return false;
    throw error;
  }
}
