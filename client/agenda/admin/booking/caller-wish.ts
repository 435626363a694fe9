import { careTypesOf } from '../../../../shared/booking/treatment-choice.ts';
import { type Day, readDay } from '../../../../shared/calendar/calendar-month.ts';
import { trueMoment } from '../../../../shared/calendar/night.ts';
import type { Catalogue } from '../../../../shared/site/catalogue-of.ts';
import { typedDay } from '../../../admin/load.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { callerFields, fields, treatmentFields } from '../agenda-address.ts';
import { doubleIn, doubleInput } from '../doubles.tsx';
import { chosenField } from '../free-times.tsx';
import { strangerOf } from './caller.ts';

/* The fields of the appointment form. The visit's fields have the same names as in addresses. */

type Values = FormOutcome['values'];

const chosenFields = (values: Values) => treatmentFields(3).filter((name) => values[name]);

/** Reads the visit, without the client. */
export function wishOf(values: Values, today: Day) {
  const day = readDay(values[fields.day] ?? '') ?? today;
  return {
    day: day < today ? today : day,
    treatments: chosenFields(values).map((name) => values[name] ?? ''),
    people: Number(values[fields.people] || 1),
    staff: values[fields.staff] ?? '',
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
  const { treatments, people, staff } = wishOf(values, today);
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
    category: section?.slug,
    careType: careType?.slug,
    ...strangerOf(values, (values[callerFields.search] ?? '').trim()),
    email: values.email,
    note: values.note,
    ...(values.force ? { force: true } : { soon: true }),
    ...doubleInput(values),
  };
}
