import { treatmentsFor } from '../../../shared/contract/treatment-choice.ts';
import {
  extraTreatmentFields,
  bookingFields as fields,
} from '../../../shared/page/booking-address.ts';
import type { Problem } from '../../forms/form-input.ts';
import type { Choices } from './choices/choices.ts';

/** From the fields of the request's schema to those of the form. */
const fieldNames: Readonly<Record<string, string>> = {
  day: fields.day,
  people: fields.people,
  category: fields.section,
  careType: fields.careType,
  treatments: fields.treatment,
  name: 'nom',
  phone: 'telephone',
};

const screenOrder = [
  fields.day,
  fields.people,
  fields.section,
  fields.careType,
  fields.treatment,
  ...extraTreatmentFields,
  'nom',
  'telephone',
  'email',
  fields.moment,
  'note',
] as readonly string[];

export function toFormField(problem: Problem): Problem {
  const { field } = problem;
  return field ? { ...problem, field: fieldNames[field] ?? field } : problem;
}

/** Joins the schema's problems with the unrecognized values, in the order of the screen. */
export function withUnrecognized(
  choices: Choices,
  problem: Problem | undefined,
): Problem | undefined {
  const found = new Map<string, string>();
  for (const { field = '', message } of problem ? [problem, ...(problem.further ?? [])] : []) {
    found.set(fieldNames[field] ?? field, message);
  }
  for (const { field, message } of choices.unrecognized) found.set(field, message);
  // No treatment can be chosen before the category and the type.
  if (treatmentsFor(choices.section, choices.careType).length === 0) found.delete(fields.treatment);
  const [first, ...others] = [...found]
    .map(([field, message]) => ({ field, message }))
    .sort((one, other) => screenOrder.indexOf(one.field) - screenOrder.indexOf(other.field));
  return first && { error: 'invalid', ...first, further: others };
}
