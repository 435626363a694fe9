import { catalogue } from '../../../shared/catalogue.ts';
import { requestLimits, wrongPeople } from '../../../shared/contract/request.ts';
import { careTypesOf } from '../../../shared/contract/treatment-choice.ts';
import { bookingFields as fields } from '../../../shared/page/booking-address.ts';
import { SelectField, TextField } from '../../forms/field.tsx';
import { type Choices, isLargeGroup } from './choices/choices.ts';
import { updateButtonProps } from './choices/update-button.ts';
import { PhoneOrWhatsApp } from './phone-or-whatsapp.tsx';
import { TreatmentFields } from './treatment-fields.tsx';

interface Props {
  choices: Choices;
  errorOf(name: string): string | undefined;
  /** Writes the fields to the address. */
  updateChoices(): void;
  /** The request as a WhatsApp message. */
  text: string;
}

export function CareFields({ choices, errorOf, updateChoices, text }: Props) {
  const { section, careType, people = 0, peopleText } = choices;
  const isPossible = people >= 1 && people <= requestLimits.people;
  const change = () => updateChoices();
  const careTypes = careTypesOf(section);
  return (
    <div className="form">
      <TextField
        name={fields.people}
        label="Nombre de personnes"
        hint="De 1 à 10. Pour un groupe plus grand, appelez-nous."
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={peopleText}
        error={isPossible ? undefined : wrongPeople}
        onChange={change}
      />
      {isLargeGroup(choices) && <PhoneOrWhatsApp text={text} />}
      <SelectField
        name={fields.section}
        label="Catégorie de soin"
        defaultValue={section?.slug ?? ''}
        error={errorOf(fields.section)}
        onChange={change}
      >
        <option value="">Choisir une catégorie</option>
        {catalogue.map(({ slug, titre }) => (
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
      <TreatmentFields choices={choices} errorOf={errorOf} updateChoices={change} />
      <button {...updateButtonProps('care')} className="button button-outline without-script">
        Mettre à jour le formulaire
      </button>
    </div>
  );
}
