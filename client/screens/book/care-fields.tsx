import { bookingFields as fields } from '../../../shared/booking-address.ts';
import { careTypesOf } from '../../../shared/care.ts';
import { catalogue } from '../../../shared/catalogue.ts';
import { wrongPeople } from '../../../shared/request.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { errorAt, type Problem } from '../../form-input.ts';
import type { Choices } from './choices.ts';
import { TreatmentFields } from './treatment-fields.tsx';

interface Props {
  choices: Choices;
  /** What a request that was just sent lacked. */
  problem: Problem | undefined;
  /** Puts the fields into the address. */
  apply: () => void;
}

/** People, category, for face and body care the type, and the treatments. */
export function CareFields({ choices, problem, apply }: Props) {
  const { section, careType, people } = choices;
  const careTypes = careTypesOf(section);
  const errorOf = (name: string) => errorAt(problem, name);
  return (
    <div className="form">
      <TextField
        name={fields.people}
        label="Nombre de personnes"
        hint="De 1 à 10. Pour un groupe plus grand, appelez-nous."
        type="number"
        inputMode="numeric"
        min={1}
        max={10}
        defaultValue={people ?? ''}
        error={people === undefined ? wrongPeople : undefined}
        onChange={apply}
      />
      <SelectField
        name={fields.section}
        label="Catégorie de soin"
        defaultValue={section?.slug ?? ''}
        error={errorOf(fields.section)}
        onChange={apply}
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
          onChange={apply}
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
      <TreatmentFields choices={choices} apply={apply} />
      <button type="submit" className="button button-outline without-script">
        Afficher les types de soin
      </button>
    </div>
  );
}
