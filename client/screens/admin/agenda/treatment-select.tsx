import type { ComponentProps } from 'react';
import { idOf, treatmentGroups } from '../../../../shared/contract/treatment-choice.ts';
import { treatmentText } from '../../../../shared/text/request-text.ts';
import { SelectField } from '../../../forms/field.tsx';
import { fields } from './agenda-address.ts';

/** Any treatment of the catalogue; `field.name`: of the first, or of one besides. */
export function TreatmentSelect(field: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  return (
    <SelectField {...field}>
      <option value="">{field.name === fields.treatment ? 'Choisir un soin' : 'Aucun'}</option>
      {treatmentGroups().map((group) => (
        <optgroup key={group.name} label={group.name}>
          {group.treatments.map((treatment) => (
            <option key={idOf(treatment)} value={idOf(treatment)}>
              {treatmentText(treatment)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
