import { requestLimits } from '../../../../../shared/contract/booking/request.ts';
import { typedFields } from '../../../../../shared/contract/booking/request-fields.ts';
import { optional, SelectField, TextArea, TextField } from '../../../../forms/field.tsx';
import { fields } from '../agenda-address.ts';
import { TreatmentSelect } from '../treatment-select.tsx';
import type { BookOutcome } from './book-data.ts';

interface MoreProps {
  staff: readonly { id: string; name: string }[];
  values: BookOutcome['values'];
  errorOf(name: string): string | undefined;
}

const further = [
  ['soin2', 'Deuxième soin'],
  ['soin3', 'Troisième soin'],
] as const;

/** Fields that most telephone bookings do not need. */
export function MoreFields({ staff, values, errorOf }: MoreProps) {
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
        <StaffSelect
          staff={staff}
          value={values[fields.staff] ?? ''}
          error={errorOf(fields.staff)}
        />
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
          maxLength={typedFields.note.limit}
          defaultValue={values.note}
          error={errorOf('note')}
        />
      </div>
    </details>
  );
}

interface StaffProps extends Pick<MoreProps, 'staff'> {
  value: string;
  error: string | undefined;
}

function StaffSelect({ staff, value, error }: StaffProps) {
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
