import { requestLimits } from '../../../../../shared/contract/booking/request.ts';
import { typedFields } from '../../../../../shared/contract/booking/request-fields.ts';
import { optional } from '../../../../forms/field.tsx';
import { Area, Input, Select } from '../../forms/edit-form.tsx';
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
          <TreatmentSelect key={name} name={name} label={label} />
        ))}
        <Input
          name={fields.people}
          label="Nombre de personnes"
          type="number"
          min={1}
          max={requestLimits.people}
        />
        <Select
          name={fields.staff}
          label="Avec"
          options={[['', 'Qui est libre'], ...staff.map(({ id, name }) => [id, name] as const)]}
        />
        <Input
          name="email"
          label={<>E-mail{optional}</>}
          hint="La confirmation y part."
          type="email"
          autoComplete="off"
        />
        <Area
          name="note"
          label={<>Précisions{optional}</>}
          rows={2}
          maxLength={typedFields.note.limit}
        />
      </div>
    </details>
  );
}
