import type { ReactNode } from 'react';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import type { OfferedTreatment } from '#shared/site/published-catalogue.ts';
import { formatSpokenTreatmentDuration, formatTreatmentDuration } from '#shared/text/duration.ts';
import { buildFieldId } from '../forms/field-id.ts';
import { useInstitute } from '../page/page-context.ts';
import { getCategoryLabel, isTicked } from './choices/choices.ts';
import { getShownPerson, isChosenPerPerson } from './choices/treatment-lists.ts';
import { requiresDeposit } from './shown-offer.ts';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  state: BookingState;
  onChange(): void;
}

/** Shows the treatments of the chosen category, or the most booked ones if none is chosen. */
export function TreatmentRows({ state, onChange }: Props) {
  const { choices, listedTreatments, treatmentField: name } = state;
  const error = state.getError(fields.treatment);
  const errorId = `${buildFieldId(fields.treatment)}-erreur`;
  if (listedTreatments.length === 0) return null;
  const personSuffix = isChosenPerPerson(choices)
    ? `, pour la personne ${getShownPerson(choices)}`
    : '';
  return (
    <fieldset
      className="treatment-rows"
      id={buildFieldId(fields.treatment)}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={choices.section && 'visually-hidden'}>
        {`${choices.section ? getCategoryLabel(choices) : 'Souvent réservés'}${personSuffix}`}
      </legend>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      {listedTreatments.map((treatment) => (
        <label key={`${name} ${treatment.id}`} className="treatment-row">
          <TreatmentName treatment={treatment} />
          <input
            type="checkbox"
            name={name}
            value={treatment.id}
            defaultChecked={isTicked(choices, name, treatment.id)}
            onChange={onChange}
          />
        </label>
      ))}
    </fieldset>
  );
}

interface NameProps {
  treatment: OfferedTreatment;
  children?: ReactNode;
}

export function TreatmentName({ treatment, children }: NameProps) {
  const { nom, note, duree, prix } = treatment;
  const needsDeposit = requiresDeposit(useInstitute(), treatment);
  return (
    <>
      <span className="row-name">
        {nom}
        {note && <span className="muted small price-note">{note}</span>}
        {needsDeposit && <span className="muted small price-note">avec acompte</span>}
      </span>
      <span className="row">
        {duree && (
          <>
            <span className="muted small" aria-hidden="true">
              {formatTreatmentDuration(treatment)}
            </span>
            <span className="visually-hidden">{`, ${formatSpokenTreatmentDuration(treatment)}, `}</span>
          </>
        )}
        <span className="price">{formatTotalPrice([treatment], prix)}</span>
        {children}
      </span>
    </>
  );
}
