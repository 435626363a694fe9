import { careTypesOf } from '../../../../shared/booking/treatment-choice.ts';
import { type Day, readDay } from '../../../../shared/calendar/calendar-month.ts';
import { trueMoment } from '../../../../shared/calendar/night.ts';
import type { Catalogue } from '../../../../shared/site/catalogue-of.ts';
import { typedDay } from '../../../admin/forms/posted.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { callerFields, fields, treatmentFields } from '../agenda-address.ts';
import { doubleIn, doubleInput } from '../doubles.tsx';
import { chosenField } from '../free-times.tsx';
import { strangerOf } from './caller.ts';

/* The fields of the appointment form. The visit's fields have the same names as in addresses. */

type Values = FormOutcome['values'];

/** Names the field of the person wished for a treatment, by the treatment's field. */
export const wishField = (treatmentField: string) => `par-${treatmentField}`;

export const chosenFields = (values: Values) => treatmentFields(3).filter((name) => values[name]);

/**
 * Reads the visit, without the client. The person wished for all does every treatment without a
 * wish of its own.
 */
export function wishOf(values: Values, today: Day) {
  const day = readDay(values[fields.day] ?? '') ?? today;
  const chosen = chosenFields(values);
  const staff = values[fields.staff] ?? '';
  const wishes = chosen.map((name) => values[wishField(name)] ?? '');
  const areApart = chosen.length > 1 && wishes.some(Boolean);
  return {
    day: day < today ? today : day,
    treatments: chosen.map((name) => values[name] ?? ''),
    people: Number(values[fields.people] || 1),
    staff: areApart ? '' : staff,
    ...(areApart && { wishes: wishes.map((id) => id || staff) }),
  };
}

/** Returns the time of the pressed button, else of the fields for any other hour. */
export function chosenTime(values: Values) {
  const { [chosenField]: chosen, force, jour = '', time: other = '' } = values;
  const double = doubleIn(values);
  if (double) return trueMoment({ day: typedDay(double.day), time: double.time });
  const pressed = force || chosen;
  if (!pressed) return { day: typedDay(jour), time: other };
  const [day = '', time = ''] = pressed.split(' ');
  return trueMoment({ day: typedDay(day), time });
}

export function inputOf(values: Values, today: Day, catalogue: Catalogue) {
  const { treatments, people, staff, wishes } = wishOf(values, today);
  const double = doubleIn(values);
  const [first = ''] = treatments;
  const section = catalogue.section(catalogue.sectionOf(first));
  const careType = careTypesOf(section).find((careType) =>
    careType.treatments.some(({ id }) => id === first),
  );
  return {
    ...chosenTime(values),
    treatments,
    people,
    staff: double?.staff ?? staff,
    ...(wishes && !double && { wishes: [wishes] }),
    category: section?.slug,
    careType: careType?.slug,
    ...strangerOf(values, (values[callerFields.search] ?? '').trim()),
    email: values.email,
    note: values.note,
    ...(values.force ? { force: true } : { soon: true }),
    ...doubleInput(values),
  };
}
