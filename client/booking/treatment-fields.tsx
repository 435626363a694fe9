import { bookingFields as fields } from '#shared/booking/booking-fields.ts';

import { choiceLimits, listCareTypes, wrongPeople } from '#shared/booking/treatment-choice.ts';
import { SelectField, TextField } from '../forms/field.tsx';
import { getSectionImage } from '../page/section-images.ts';
import { type Choices, isLargeGroup } from './choices/choices.ts';
import { buildUpdateProps } from './choices/steps.tsx';
import { PartyChoice, Toggle } from './party-choice.tsx';
import { PhoneOrWhatsApp } from './phone-or-whatsapp.tsx';
import { TreatmentRows } from './treatment-rows.tsx';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  state: BookingState;
  onChange(): void;
}

export function TreatmentFields({ state, onChange }: Props) {
  const { choices, getError, whatsappText } = state;
  const { catalogue, section, careType } = choices;
  const careTypes = listCareTypes(section);
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
      {isLargeGroup(choices) && <PhoneOrWhatsApp text={whatsappText} />}
      <PartyChoice choices={choices} error={getError(fields.person)} />
      <TreatmentRows state={state} onChange={onChange} />
    </div>
  );
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
