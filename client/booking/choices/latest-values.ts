import {
  bookingFields as fields,
  personTreatmentFields,
} from '../../../shared/booking/booking-fields.ts';
import { type Choices, toSearch } from './choices.ts';
import { formValues } from './form-values.ts';

/** Fields that buttons set: the form's hidden fields. */
const pressedFields = [
  ...[fields.view, fields.day, fields.time],
  ...[fields.staff, fields.each, fields.person],
];

/** Reads the form's values. Values without a control come from `latest`, which may not be rendered yet. */
export function latestValues(form: HTMLFormElement, latest: Choices): URLSearchParams {
  const values = formValues(form);
  const asked = toSearch(latest);
  values.set(fields.month, latest.month);
  for (const name of pressedFields) replace(values, name, asked.getAll(name));
  personTreatmentFields.forEach((name, index) => {
    const boxes = [
      ...form.querySelectorAll<HTMLInputElement>(`input[type=checkbox][name="${name}"]`),
    ];
    const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    const elsewhere = (latest.lists[index] ?? [])
      .map(({ id }) => id)
      .filter((id) => !boxes.some(({ value }) => value === id));
    replace(values, name, [...ticked, ...elsewhere]);
  });
  return values;
}

function replace(values: URLSearchParams, name: string, by: readonly string[]): void {
  values.delete(name);
  for (const value of by) values.append(name, value);
}
