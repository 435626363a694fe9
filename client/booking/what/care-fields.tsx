import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { careTypesOf } from '../../../shared/booking/treatment-choice.ts';
import { SelectField } from '../../forms/field.tsx';
import { type Choices, isLargeGroup } from '../choices/choices.ts';
import { updateButtonProps } from '../choices/update-button.ts';
import { PhoneOrWhatsApp } from '../ways-out/phone-or-whatsapp.tsx';
import { PeopleField } from './people-field.tsx';
import { TreatmentRows } from './treatment-rows.tsx';
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
