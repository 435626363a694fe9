import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
import type { SaveLaneInput } from '../../../shared/team/agenda-facts-input.ts';
import type { Db } from '../database/database.ts';

/*
 * Writes a person's or room's hours and skills anew. Both return what to record of it.
 */

export async function writeHours(
  within: Db,
  lane: number,
  hours: NonNullable<SaveLaneInput['hours']>,
): Promise<string> {
  await within.deleteFrom('work_hours').where('lane', '=', lane).execute();
  if (hours.length === 0) return '';
  const rows = hours.map(({ weekday, starts, ends, from, to }) => ({
    lane,
    weekday,
    starts: minuteOf(starts),
    ends: minuteOf(ends),
    valid_from: from || null,
    valid_to: to || null,
  }));
  await within.insertInto('work_hours').values(rows).execute();
  return '';
}

export async function writeSkills(
  within: Db,
  lane: number,
  skills: NonNullable<SaveLaneInput['skills']>,
): Promise<string> {
  await within.deleteFrom('skills').where('lane', '=', lane).execute();
  if (skills.length === 0) return '';
  const rows = skills.map(({ skill, minutes, price = null }) => ({ lane, skill, minutes, price }));
  await within.insertInto('skills').values(rows).execute();
  return skills.map(({ skill }) => skill).join(' ');
}
