import { catalogue } from '../../../shared/catalogue.ts';
import { bookingFields as fields } from '../../../shared/paths.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { type Choices, careTypesOf } from './choices.ts';

const wrongPeople =
  'Indiquez un nombre de personnes entre 1 et 10. Pour un groupe plus grand, appelez-nous.';

/** People, category and, for face and body care, the type. `apply` puts them into the address. */
export function CareFields({ choices, apply }: { choices: Choices; apply: () => void }) {
  const { section, careType, people } = choices;
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
        max={10}
        defaultValue={people ?? ''}
        error={people === undefined ? wrongPeople : undefined}
        onChange={apply}
      />
      <SelectField
        name={fields.section}
        label="Catégorie de soin"
        defaultValue={section?.slug ?? ''}
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
      <button type="submit" className="button button-outline without-script">
        Afficher les types de soin
      </button>
    </div>
  );
}
