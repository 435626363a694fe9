import {
  bookingFields as fields,
  personTreatmentFields,
} from '../../../../shared/page/booking-fields.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import type { Site } from '../../mail/site.ts';
import { type AppointmentRequest, listsIn } from '../../requests/requests.ts';
import { staffOf } from '../days/staff-names.ts';

/**
 * The booking form with the treatments of a visit, as far as the price list has them still, and with who served, where
 * one person did and is there still. The day is left to choose.
 */
export async function againPath(
  within: Db,
  visit: AppointmentRequest,
  { catalogue }: Site,
): Promise<string> {
  const offered = listsIn(visit).map((list) => list.filter((id) => catalogue.offers(id)));
  const lists = offered.some((list) => list.length === 0) ? [] : offered;
  const isEach = new Set(lists.map((list) => list.join())).size > 1;
  const staff = await onlyPerson(within, visit.id);
  const search = new URLSearchParams({
    [fields.people]: String(visit.people),
    ...(staff && { [fields.staff]: staff }),
    ...(isEach && { [fields.each]: '1' }),
  });
  for (const [person, list] of (isEach ? lists : lists.slice(0, 1)).entries())
    for (const id of list) search.append(personTreatmentFields[person] ?? '', id);
  if (lists.length > 0) search.set(fields.view, 'heures');
  return `${paths.book}?${search}`;
}

async function onlyPerson(within: Db, id: string): Promise<string | undefined> {
  const [lane, ...others] = await staffOf(within, id);
  if (lane === undefined || others.length > 0) return undefined;
  const person = await within
    .selectFrom('resources')
    .select('lane')
    .where('lane', '=', lane)
    .where(({ eb, or }) => or([eb('active_to', 'is', null), eb('active_to', '>=', today())]))
    .executeTakeFirst();
  return person && String(person.lane);
}
