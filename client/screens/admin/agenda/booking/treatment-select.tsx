import { idOf, treatmentGroups } from '../../../../../shared/contract/treatment-choice.ts';
import { treatmentText } from '../../../../../shared/text/request-text.ts';
import { SelectField } from '../../../../forms/field.tsx';
import { pressShowTimes } from './show-times.ts';

interface Props {
  name: string;
  label: string;
  values: Readonly<Record<string, string>>;
  error?: string | undefined;
}

/** Any treatment of the catalogue. */
export function TreatmentSelect({ name, label, values, error }: Props) {
  return (
    <SelectField
      name={name}
      label={label}
      defaultValue={values[name] ?? ''}
      error={error}
      onChange={pressShowTimes}
    >
      <option value="">{name === 'soin' ? 'Choisir un soin' : 'Aucun'}</option>
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
