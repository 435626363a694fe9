import { type ReactNode, useEffect, useRef } from 'react';
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
import { type Anchor, anchors, buildUpdateProps } from './choices/steps.tsx';
import { getPersonLists, getShownPerson, isChosenPerPerson } from './choices/treatment-lists.ts';
import { requiresDeposit } from './shown-offer.ts';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  state: BookingState;
  onChange(): void;
}

export function TreatmentFields({ state, onChange }: Props) {
  const { choices, listedTreatments, getError } = state;
  const { catalogue, section, careType, people = 0 } = choices;
  const careTypes = listCareTypes(section);
  const list = useScrollOnceOpen(careType?.slug, isChosenPerPerson(choices));
  return (
    <div className="form">
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
      <button {...buildUpdateProps('treatments')} className="button button-outline without-script">
        Afficher la suite
      </button>
      {careTypes.length > 0 && !careType && (
        <div className="row">
          {careTypes.map(({ slug, name }) => (
            <Toggle key={slug} name={fields.careType} value={slug} isOn={false}>
              {name}
            </Toggle>
          ))}
        </div>
      )}
      <PeopleField state={state} onChange={onChange} />
      {(people > 1 || listedTreatments.length > 0) && (
        <div className="stack-tight" id={anchors.list} ref={list}>
          {people > 1 && <PartyChoice choices={choices} error={getError(fields.person)} />}
          <TreatmentRows state={state} onChange={onChange} />
        </div>
      )}
    </div>
  );
}

/** Scrolls to the list once a type of care or the persons' buttons open it below the fold of a phone. */
function useScrollOnceOpen(careType: string | undefined, isPerPerson: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const previous = useRef({ careType, isPerPerson });
  useEffect(() => {
    const isTypeNew = careType && careType !== previous.current.careType;
    if (isTypeNew || (isPerPerson && !previous.current.isPerPerson))
      element.current?.scrollIntoView({ block: 'nearest' });
    previous.current = { careType, isPerPerson };
  }, [careType, isPerPerson]);
  return element;
}

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
  const isPerPerson = isChosenPerPerson(choices);
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
        <Toggle name={fields.each} value="" isOn={!isPerPerson}>
          Les mêmes soins
        </Toggle>
        <Toggle name={fields.each} value="1" isOn={isPerPerson}>
          Chacun ses soins
        </Toggle>
      </p>
      {isPerPerson && (
        <p className="row">
          {addNumbers(getPersonLists(choices)).map(([person, list]) => (
            <Toggle
              key={person}
              name={fields.person}
              value={String(person)}
              isOn={person === shownNumber}
            >
              {`Personne ${person}`}
              {list.length === 0 && person !== shownNumber && (
                <span className="small"> (à choisir)</span>
              )}
            </Toggle>
          ))}
        </p>
      )}
    </fieldset>
  );
}

interface ToggleProps {
  name: string;
  value: string;
  isOn: boolean;
  children: ReactNode;
}

const toggleAnchors: Readonly<Record<string, Anchor>> = {
  [fields.staff]: 'hours',
  [fields.careType]: 'list',
  [fields.each]: 'list',
  [fields.person]: 'list',
};

export function Toggle({ name, value, isOn, children }: ToggleProps) {
  return (
    <button
      {...buildUpdateProps(toggleAnchors[name] ?? 'treatments')}
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
