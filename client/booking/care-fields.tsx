import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { requestLimits, wrongPeople } from '../../shared/booking/request.ts';
import { careTypesOf } from '../../shared/booking/treatment-choice.ts';
import { SelectField, TextField } from '../forms/field.tsx';
import { type Choices, isLargeGroup } from './choices/choices.ts';
import { updateButtonProps } from './choices/steps.tsx';
import { TreatmentRows } from './treatment-rows.tsx';
import { PhoneOrWhatsApp } from './ways-out.tsx';
import { WhoFor } from './who-for.tsx';

interface Props {
  choices: Choices;
  errorOf(name: string): string | undefined;
  updateChoices(): void;
  text: string;
}

export function CareFields({ choices, errorOf, updateChoices, text }: Props) {
  const { catalogue, section, careType } = choices;
  const change = () => updateChoices();
  const careTypes = careTypesOf(section);
  return (
    <div className="form">
      <PeopleField choices={choices} onChange={change} />
      {isLargeGroup(choices) && <PhoneOrWhatsApp text={text} />}
      <WhoFor choices={choices} error={errorOf(fields.person)} />
      <SelectField
        name={fields.section}
        label="Catégorie de soin"
        defaultValue={section?.slug ?? ''}
        error={errorOf(fields.section)}
        onChange={change}
      >
        <option value="">Choisir une catégorie</option>
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
          error={errorOf(fields.careType)}
          onChange={change}
        >
          <option value="">Choisir un type de soin</option>
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
      <button {...updateButtonProps('care')} className="button button-outline without-script">
        Afficher la suite
      </button>
      <TreatmentRows choices={choices} error={errorOf(fields.treatment)} onChange={change} />
    </div>
  );
}

interface PeopleProps {
  choices: Choices;
  onChange(): void;
}

function PeopleField({ choices: { people = 0, peopleText }, onChange }: PeopleProps) {
  const isPossible = people >= 1 && people <= requestLimits.people;
  return (
    <div className="stepper">
      <TextField
        name={fields.people}
        label="Nombre de personnes"
        hint="De 1 à 10. Pour un groupe plus grand, appelez-nous."
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={peopleText}
        error={isPossible ? undefined : wrongPeople}
        onChange={onChange}
      />
      <StepButton by="-1" label="Une personne de moins" isAtEnd={people === 1}>
        −
      </StepButton>
      <StepButton by="1" label="Une personne de plus" isAtEnd={people === requestLimits.people}>
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
      {...updateButtonProps('care')}
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
