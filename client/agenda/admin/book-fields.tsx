import { type ComponentProps, useState } from 'react';
import { AnywayButton } from '#client/admin/anyway-button.tsx';
import { Area, Input, Select, useTypedValue } from '#client/admin/edit-form.tsx';
import { SelectField } from '#client/forms/field.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { withReadableDuration } from '#client/team/admin/treatment-name.ts';
import { formatTreatment } from '#shared/appointments/request-text.ts';
import { requestTextFields } from '#shared/booking/request-fields.ts';
import { choiceLimits, groupTreatments } from '#shared/booking/treatment-choice.ts';
import { isDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { fields } from './agenda-address.ts';
import type { HandBookingOutcome } from './book-by-hand-data.ts';
import { readChosenTime } from './caller.ts';
import { formatChoice } from './free-times.tsx';

type Staff = readonly { readonly id: string; readonly name: string }[];

interface MoreProps {
  staff: Staff;
  values: HandBookingOutcome['values'];
  getError(name: string): string | undefined;
}

const furtherTreatments = [
  ['soin2', 'Deuxième soin'],
  ['soin3', 'Troisième soin'],
] as const;

const changesVisit = ({ soin2, soin3, note, ...values }: MoreProps['values']) =>
  Boolean(soin2 || soin3 || note) || Number(values[fields.people] || 1) > 1;

export function MoreFields({ staff, values, getError }: MoreProps) {
  const names = ['soin2', 'soin3', fields.staff, fields.people, 'email', 'note'];
  const [isFilledIn] = useState(() => changesVisit(values));
  const staffName = staff.find(({ id }) => id === values[fields.staff])?.name;
  return (
    <details className="agenda-more" open={isFilledIn || names.some((name) => getError(name))}>
      <summary>
        {staffName ? `Plus de détails\u00a0: avec ${staffName}` : 'Plus de détails'}
      </summary>
      <div className="form">
        {furtherTreatments.map(([name, label]) => (
          <TreatmentSelect key={name} name={name} label={label} />
        ))}
        <Input
          name={fields.people}
          label="Nombre de personnes"
          type="number"
          min={1}
          max={choiceLimits.people}
        />
        <Select
          name={fields.staff}
          label="Avec"
          options={[['', 'Qui est libre'], ...staff.map(({ id, name }) => [id, name] as const)]}
        />
        <Input
          name="email"
          label="E-mail"
          hint="La confirmation y part."
          type="email"
          autoComplete="off"
        />
        <Area name="note" label="Précisions" rows={2} maxLength={requestTextFields.note.limit} />
      </div>
    </details>
  );
}

interface Props {
  values: HandBookingOutcome['values'];
  error: string | undefined;
}

/** A field for any hour, also one that is not offered. */
export const AnyHourField = ({ values, error }: Props) => (
  <details className="agenda-more" open={!!(values.time || error)}>
    <summary>Une autre heure</summary>
    <div className="form">
      <Input
        name="time"
        label="Heure"
        hint="Le jour est celui d’en haut. Aussi hors des heures de travail."
        type="time"
        step={300}
      />
      <button type="submit" className="button button-outline">
        Réserver à cette heure
      </button>
    </div>
  </details>
);

const overridableErrors = ['slot-taken', 'closed-day', 'too-soon', 'past-hour', 'confirm-anyway'];

export const bookFormId = 'rendez-vous';

/** A button that overrides working hours and notice, but never another appointment. */
export function BookAnyway({ outcome }: { outcome: HandBookingOutcome | undefined }) {
  const { problem, values = {} } = outcome ?? {};
  const { day, time } = readChosenTime(values);
  if (!problem || !overridableErrors.includes(problem.error) || !isDay(day) || values.force)
    return null;
  return (
    <AnywayButton
      act={`Réserver le ${formatDayTime(day, time)}`}
      form={bookFormId}
      value={formatChoice(day, time)}
    />
  );
}

interface SelectProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  skills?: readonly string[];
}

export function TreatmentSelect({ name, defaultValue, skills, ...field }: SelectProps) {
  const catalogue = useCatalogue();
  return (
    <SelectField {...field} {...useTypedValue(name, defaultValue)}>
      <option value="">{name === fields.treatment ? 'Choisir un soin' : 'Aucun'}</option>
      <TreatmentOptions catalogue={catalogue} skills={skills} />
    </SelectField>
  );
}

interface OptionsProps {
  catalogue: Catalogue;
  skills?: readonly string[] | undefined;
}

/** Lists the treatments by group. Groups of the given skills come first. */
export function TreatmentOptions({ catalogue, skills = [] }: OptionsProps) {
  const isSkilled = ({ treatments }: ReturnType<typeof groupTreatments>[number]) =>
    treatments.some(({ id }) => skills.includes(id) || skills.includes(catalogue.getSection(id)));
  const groups = groupTreatments(catalogue);
  const sortedGroups = groups.toSorted((a, b) => Number(isSkilled(b)) - Number(isSkilled(a)));
  return sortedGroups.map((group) => (
    <optgroup key={group.name} label={group.name}>
      {group.treatments.map(withReadableDuration).map((treatment) => (
        <option key={treatment.id} value={treatment.id}>
          {formatTreatment(treatment)}
        </option>
      ))}
    </optgroup>
  ));
}
