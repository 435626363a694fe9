import { useEffect, useRef } from 'react';
import type { Treatment } from '../../../shared/catalogue.ts';
import { idOf, treatmentGroups, treatmentsFor } from '../../../shared/contract/treatment-choice.ts';
import {
  extraTreatmentFields,
  bookingFields as fields,
} from '../../../shared/page/booking-address.ts';
import { treatmentText } from '../../../shared/text/request-text.ts';
import { SelectField } from '../../forms/field.tsx';
import { fieldId } from '../../forms/field-id.ts';
import type { Choices } from './choices/choices.ts';
import { removeOption } from './choices/read-choices.ts';
import { updateButtonProps } from './choices/update-button.ts';

interface Props {
  choices: Choices;
  errorOf(name: string): string | undefined;
  updateChoices(): void;
}

/** One treatment of the category and type, and up to four others from the whole catalogue. */
export function TreatmentFields({ choices, errorOf, updateChoices }: Props) {
  const { section, careType, treatment, extras } = choices;
  const offered = treatmentsFor(section, careType);
  const addButton = useFocusOnChange(extras.map(({ field }) => field));
  const free = extraTreatmentFields.find((field) => extras.every((extra) => extra.field !== field));
  return (
    <>
      {offered.length > 0 && (
        <SelectField
          name={fields.treatment}
          label="Soin"
          key={`${section?.slug} ${careType?.slug}`}
          defaultValue={treatment ? idOf(treatment) : ''}
          error={errorOf(fields.treatment)}
          onChange={updateChoices}
        >
          <option value="">Choisir un soin</option>
          <TreatmentOptions treatments={offered} />
        </SelectField>
      )}
      {extras.map((extra, index) => (
        <SelectField
          key={extra.field}
          name={extra.field}
          label={`Soin ${index + 2}`}
          defaultValue={extra.treatment ? idOf(extra.treatment) : ''}
          error={errorOf(extra.field)}
          onChange={updateChoices}
        >
          {!extra.treatment && <option value="">Choisir un soin</option>}
          <option value={removeOption}>Retirer ce soin</option>
          {treatmentGroups().map(({ name, treatments }) => (
            <optgroup key={name} label={name}>
              <TreatmentOptions treatments={treatments} />
            </optgroup>
          ))}
        </SelectField>
      ))}
      {offered.length > 0 && free && (
        <button
          ref={addButton}
          {...updateButtonProps('care')}
          name={free}
          value=""
          className="button button-outline"
        >
          Ajouter un soin
        </button>
      )}
    </>
  );
}

function TreatmentOptions({ treatments }: { treatments: readonly Treatment[] }) {
  return treatments.map((treatment) => (
    <option key={idOf(treatment)} value={idOf(treatment)}>
      {treatmentText(treatment)}
    </option>
  ));
}

/** Focuses an added dropdown, and the button after one was removed. */
function useFocusOnChange(names: readonly string[]) {
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef(names);
  useEffect(() => {
    const before = shown.current;
    shown.current = names;
    const ownsFocus = document.activeElement === button.current || !hasFocus();
    const added = names.find((name) => !before.includes(name));
    if (!ownsFocus || names.length === before.length) return;
    if (added) document.getElementById(fieldId(added))?.focus();
    else button.current?.focus();
  }, [names]);
  return button;
}

/** False after the focused element was removed. */
const hasFocus = () => document.activeElement !== document.body;
