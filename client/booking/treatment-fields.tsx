import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { addNumbers } from '#shared/appointments/request-text.ts';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { choiceLimits, listCareTypes, wrongPeople } from '#shared/booking/treatment-choice.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import type { OfferedTreatment } from '#shared/site/published-catalogue.ts';
import { formatSpokenTreatmentDuration, formatTreatmentDuration } from '#shared/text/duration.ts';
import { SelectField, TextField } from '../forms/field.tsx';
import { buildFieldId } from '../forms/field-id.ts';
import { useInstitute } from '../page/page-context.ts';
import { getSectionImage } from '../page/section-images.ts';
import { type Choices, getCategoryLabel, isTicked } from './choices/choices.ts';
import { type Anchor, buildUpdateProps } from './choices/steps.tsx';
import { getPersonLists, getShownPerson, isChosenPerPerson } from './choices/treatment-lists.ts';
import { requiresDeposit } from './shown-offer.ts';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  state: BookingState;
  onChange(): void;
}

/** Shows the persons first once each has treatments of her own: category and list are then hers. */
export function TreatmentFields({ state, onChange }: Props) {
  const { isPerPerson } = state.choices;
  useScrollAfterPress();
  const parts = [
    <CategoryFields key="category" state={state} onChange={onChange} />,
    <PartyFields key="party" state={state} onChange={onChange} />,
  ];
  return (
    <div className="form">
      {isPerPerson ? [...parts].reverse() : parts}
      <TreatmentRows state={state} onChange={onChange} />
    </div>
  );
}

/** The fields that a press on a button shows, the highest last: on a phone they may be out of sight. */
const shownAfterPress: Readonly<Record<string, readonly string[]>> = {
  [fields.careType]: [fields.treatment, fields.careType, fields.person],
  [fields.each]: [fields.person],
  [fields.person]: [fields.person],
};

function useScrollAfterPress(): void {
  // Each press has a new state.
  const { state } = useLocation();
  const isHistoryStep = useNavigationType() === 'POP';
  useEffect(() => {
    if (isHistoryStep) return;
    for (const field of shownAfterPress[state?.pressed] ?? [])
      document.getElementById(buildFieldId(field))?.scrollIntoView({ block: 'nearest' });
  }, [state, isHistoryStep]);
}

function CategoryFields({ state, onChange }: Props) {
  const { choices, getError } = state;
  const { catalogue, section, careType } = choices;
  const careTypes = listCareTypes(section);
  return (
    <>
      {!section && <SectionTiles choices={choices} />}
      <SelectField
        name={fields.section}
        label="Catégorie de soin"
        defaultValue={section?.slug ?? ''}
        error={getError(fields.section)}
        onChange={onChange}
      >
        <option value="">Choisir</option>
        {catalogue.sections.map(({ slug, titre }) => (
          <option key={slug} value={slug}>
            {titre}
          </option>
        ))}
      </SelectField>
      {careTypes.length > 0 && (
        <SelectField
          name={fields.careType}
          label="Type de soin"
          key={section?.slug}
          defaultValue={careType?.slug ?? ''}
          error={getError(fields.careType)}
          onChange={onChange}
        >
          <option value="">Choisir</option>
          {careTypes.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <p className="visually-hidden" role="status">
        {careTypes.length > 0 && `Type de soin\u00a0: ${careTypes.length} choix`}
      </p>
      {careTypes.length > 0 && !careType && (
        <div className="row">
          {careTypes.map(({ slug, name }) => (
            <Toggle
              key={slug}
              anchor={choices.people === 1 ? 'careType' : 'person'}
              name={fields.careType}
              value={slug}
              isOn={false}
            >
              {name}
            </Toggle>
          ))}
        </div>
      )}
      <button {...buildUpdateProps('treatments')} className="button button-outline without-script">
        Afficher la suite
      </button>
    </>
  );
}

const PartyFields = ({ state, onChange }: Props) => (
  <>
    <PeopleField state={state} onChange={onChange} />
    <PartyChoice choices={state.choices} error={state.getError(fields.person)} />
  </>
);

const SectionTiles = ({ choices: { catalogue } }: { choices: Choices }) => (
  <div className="section-tiles">
    {catalogue.sections.map(({ slug, titre }) => (
      <button
        key={slug}
        {...buildUpdateProps('treatments')}
        name={fields.quickSection}
        value={slug}
      >
        <img src={getSectionImage(slug)} alt="" width="56" height="56" />
        {titre}
      </button>
    ))}
  </div>
);

function PeopleField({ state, onChange }: Props) {
  const { people = 0, peopleText } = state.choices;
  const isPossible = people >= 1 && people <= choiceLimits.people;
  return (
    <div className="stepper">
      <StepButton by="-1" label="Une personne de moins" isAtEnd={people === 1}>
        −
      </StepButton>
      <TextField
        name={fields.people}
        label="Nombre de personnes"
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={peopleText}
        error={isPossible ? undefined : wrongPeople}
        onChange={onChange}
      />
      <StepButton by="1" label="Une personne de plus" isAtEnd={people === choiceLimits.people}>
        +
      </StepButton>
    </div>
  );
}

interface StepProps {
  by: '1' | '-1';
  label: string;
  isAtEnd: boolean;
  children: string;
}

/** At its bound the button is aria-disabled instead of disabled, so it keeps the focus. */
function StepButton({ by, label, isAtEnd, children }: StepProps) {
  return (
    <button
      {...buildUpdateProps('treatments')}
      className="step-button"
      name={fields.peopleStep}
      value={by}
      aria-label={label}
      aria-disabled={isAtEnd}
    >
      {children}
    </button>
  );
}

function PartyChoice({ choices, error }: { choices: Choices; error: string | undefined }) {
  const { people = 0 } = choices;
  const isPerPerson = isChosenPerPerson(choices);
  if (people < 2) return null;
  const errorId = `${buildFieldId(fields.person)}-erreur`;
  const shownNumber = getShownPerson(choices);
  return (
    <fieldset
      className="column party-choice"
      id={buildFieldId(fields.person)}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="visually-hidden">Quels soins pour qui&nbsp;?</legend>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <p className="row">
        <Toggle anchor="person" name={fields.each} value="" isOn={!isPerPerson}>
          Les mêmes soins
        </Toggle>
        <Toggle anchor="person" name={fields.each} value="1" isOn={isPerPerson}>
          Chacun ses soins
        </Toggle>
      </p>
      {isPerPerson && (
        <p className="row">
          {addNumbers(getPersonLists(choices)).map(([person, list]) => (
            <Toggle
              key={person}
              anchor="person"
              name={fields.person}
              value={String(person)}
              isOn={person === shownNumber}
            >
              {`Personne ${person}`}
              {list.length === 0 && person !== shownNumber && ' (à choisir)'}
            </Toggle>
          ))}
        </p>
      )}
    </fieldset>
  );
}

interface ToggleProps {
  anchor: Anchor;
  name: string;
  value: string;
  isOn: boolean;
  children: ReactNode;
}

export function Toggle({ anchor, name, value, isOn, children }: ToggleProps) {
  return (
    <button
      {...buildUpdateProps(anchor)}
      className="toggle"
      name={name}
      value={value}
      aria-pressed={isOn}
      // See entry-start.ts.
      data-replayed=""
    >
      {children}
    </button>
  );
}

/** Shows the treatments of the chosen category, or the most booked ones if none is chosen. */
function TreatmentRows({ state, onChange }: Props) {
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
