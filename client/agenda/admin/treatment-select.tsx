import type { ComponentProps } from 'react';
import { treatmentText } from '../../../shared/appointments/request-text.ts';
import { treatmentGroups } from '../../../shared/booking/treatment-choice.ts';
import { useTyped } from '../../admin/edit-form.tsx';
import { SelectField } from '../../forms/field.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { fields } from './agenda-address.ts';

type Props = Omit<ComponentProps<typeof SelectField>, 'children'>;

/**
 * Shows all treatments of the catalogue. `name`: the field of the first treatment, or of a further
 * one.
 */
export function TreatmentSelect({ name, defaultValue, ...field }: Props) {
  const catalogue = useCatalogue();
  return (
    <SelectField {...field} {...useTyped(name, defaultValue)}>
      <option value="">{name === fields.treatment ? 'Choisir un soin' : 'Aucun'}</option>
      {treatmentGroups(catalogue).map((group) => (
        <optgroup key={group.name} label={group.name}>
          {group.treatments.map((treatment) => (
            <option key={treatment.id} value={treatment.id}>
              {treatmentText(treatment)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
