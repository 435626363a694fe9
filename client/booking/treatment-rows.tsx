import type { ReactNode } from 'react';
import {
  bookingFields as fields,
  personTreatmentFields,
} from '../../shared/booking/booking-fields.ts';
import { choiceLimits, treatmentsFor } from '../../shared/booking/treatment-choice.ts';
import { priceText } from '../../shared/money/money-text.ts';
import type { OfferedTreatment } from '../../shared/site/catalogue-of.ts';
import { durationText, spokenText } from '../../shared/text/duration.ts';
import { fieldId } from '../forms/field-id.ts';
import { type Choices, careOf, isTicked } from './choices/choices.ts';
import { areEach, shownPerson } from './choices/treatment-lists.ts';

interface Props {
  choices: Choices;
  error: string | undefined;
  onChange(): void;
}

export function TreatmentRows({ choices, error, onChange }: Props) {
  const { section, careType } = choices;
  const offered = treatmentsFor(section, careType);
  const person = shownPerson(choices);
  const name = personTreatmentFields[person - 1] ?? '';
  return (
    <>
      <OtherTreatments choices={choices} shownName={name} shown={offered} />
      {offered.length > 0 && (
        <fieldset
          className={error ? 'column field-wrong' : 'column'}
          id={fieldId(fields.treatment)}
          tabIndex={-1}
          aria-describedby={error ? `${fieldId(fields.treatment)}-erreur` : undefined}
        >
          <legend>
            {`${careOf(choices)}${areEach(choices) ? `, pour la personne ${person}` : ''}`}
          </legend>
          <p className="field-hint">{`Un ou plusieurs soins, ${choiceLimits.treatments} au plus.`}</p>
          {error && (
            <p className="field-error" id={`${fieldId(fields.treatment)}-erreur`}>
              {error}
            </p>
          )}
          {offered.map((treatment) => {
            const { id } = treatment;
            return (
              <label key={`${name} ${id}`} className="row treatment-row">
                <input
                  type="checkbox"
                  name={name}
                  value={id}
                  defaultChecked={isTicked(choices, name, id)}
                  onChange={onChange}
                />
                <TreatmentName treatment={treatment} />
              </label>
            );
          })}
        </fieldset>
      )}
    </>
  );
}

interface NameProps {
  treatment: OfferedTreatment;
  children?: ReactNode;
}

export function TreatmentName({ treatment, children }: NameProps) {
  const { nom, note, duree, prix } = treatment;
  return (
    <>
      <span className="row-name">
        {nom}
        {duree && (
          <>
            <span className="muted small" aria-hidden="true">
              {` ${durationText(treatment)}`}
            </span>
            <span className="visually-hidden">{`, ${spokenText(treatment)}, `}</span>
          </>
        )}
        {note && <span className="muted small price-note">{note}</span>}
      </span>
      <span className="row-end">
        <span className="price">{priceText([treatment], prix)}</span>
        {children}
      </span>
    </>
  );
}

interface OtherProps {
  choices: Choices;
  shownName: string;
  shown: readonly OfferedTreatment[];
}

/** Carries the form's values for treatments that have no checkbox on the screen. */
function OtherTreatments({ choices: { lists }, shownName, shown }: OtherProps) {
  return lists.flatMap((list, index) => {
    const name = personTreatmentFields[index] ?? '';
    return list
      .filter((treatment) => name !== shownName || !shown.includes(treatment))
      .map((treatment) => {
        const { id } = treatment;
        return <input key={`${name} ${id}`} type="hidden" name={name} value={id} />;
      });
  });
}
