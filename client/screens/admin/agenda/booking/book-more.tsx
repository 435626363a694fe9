import { useLoaderData } from 'react-router';
import { requestLimits } from '../../../../../shared/contract/booking/request.ts';
import { optional, SelectField, TextArea, TextField } from '../../../../forms/field.tsx';
import { fields } from '../agenda-address.ts';
import { TreatmentSelect } from '../treatment-select.tsx';
import type { BookData, BookOutcome } from './book-data.ts';

interface MoreProps {
  values: BookOutcome['values'];
  errorOf(name: string): string | undefined;
}

const further = [
  ['soin2', 'Deuxième soin'],
  ['soin3', 'Troisième soin'],
] as const;

/** What most calls do not need. */
export function MoreFields({ values, errorOf }: MoreProps) {
  const names = ['soin2', 'soin3', fields.staff, 'email', 'note'];
  const isOpen = names.some((name) => values[name] || errorOf(name)) || !!errorOf(fields.people);
  return (
    <details className="agenda-more" open={isOpen || Number(values[fields.people] || 1) > 1}>
      <summary>Plusieurs soins ou personnes, avec qui, e-mail, note</summary>
      <div className="form">
        {further.map(([name, label]) => (
          <TreatmentSelect key={name} name={name} label={label} defaultValue={values[name]} />
        ))}
        <TextField
          name={fields.people}
          label="Nombre de personnes"
          type="number"
          min={1}
          max={requestLimits.people}
          defaultValue={values[fields.people] || '1'}
          error={errorOf(fields.people)}
        />
        <StaffSelect value={values[fields.staff] ?? ''} error={errorOf(fields.staff)} />
        <TextField
          name="email"
          label={<>E-mail{optional}</>}
          hint="La confirmation y part."
          type="email"
          autoComplete="off"
          defaultValue={values.email}
          error={errorOf('email')}
        />
        <TextArea
          name="note"
          label={<>Précisions{optional}</>}
          rows={2}
          maxLength={requestLimits.note}
          defaultValue={values.note}
          error={errorOf('note')}
        />
      </div>
    </details>
  );
}

function StaffSelect({ value, error }: { value: string; error: string | undefined }) {
  const { found } = useLoaderData<BookData>();
  const staff = found?.days[0]?.lanes.filter(({ kind }) => kind === 'staff') ?? [];
  return (
    <SelectField name={fields.staff} label="Avec" defaultValue={value} error={error}>
      <option value="">Qui est libre</option>
      {staff.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
