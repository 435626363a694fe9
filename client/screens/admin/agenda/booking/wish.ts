import { type Day, readDay } from '../../../../../shared/calendar/calendar-month.ts';
import type { Catalogue } from '../../../../../shared/contents/catalogue-of.ts';
import { careTypesOf } from '../../../../../shared/contract/booking/treatment-choice.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { typedDay } from '../../forms/posted.ts';
import { callerFields, fields, treatmentFields } from '../agenda-address.ts';
import { chosenField } from '../free-times.tsx';
import { strangerOf } from './caller.ts';

/*
 * Reads the fields of the appointment form. The visit's fields have the same names as in addresses.
 */

type Values = FormOutcome['values'];

/** The visit, without the client. */
export function wishOf(values: Values, today: Day) {
  const day = readDay(values[fields.day] ?? '') ?? today;
  return {
    day: day < today ? today : day,
    treatments: treatmentFields(3).flatMap((name) => values[name] || []),
    people: Number(values[fields.people] || 1),
    staff: values[fields.staff] ?? '',
  };
}

/** The time of the pressed button, else of the fields for any other hour. */
export function chosenTime({ [chosenField]: chosen, force, jour = '', time: other = '' }: Values) {
  const [day = '', time = ''] = (force || chosen || `${jour} ${other}`).split(' ');
  return { day: typedDay(day), time };
}

export function inputOf(values: Values, today: Day, catalogue: Catalogue) {
  const { treatments, people, staff } = wishOf(values, today);
  const [first = ''] = treatments;
  const section = catalogue.section(first.split('/')[0] ?? '');
  const careType = careTypesOf(section).find((one) =>
    one.treatments.some(({ id }) => id === first),
  );
  return {
    ...chosenTime(values),
    treatments,
    people,
    staff,
    category: section?.slug,
    careType: careType?.slug,
    ...strangerOf(values, (values[callerFields.search] ?? '').trim()),
    email: values.email,
    note: values.note,
    ...(values.force ? { force: true } : { soon: true }),
  };
}
