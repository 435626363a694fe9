import type { ChangeEvent } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import { catalogue } from '../../../shared/catalogue.ts';
import { paths } from '../../../shared/paths.ts';
import { SelectField, TextField } from '../../components/field.tsx';
import { useHydrated, usePage } from '../../page-context.ts';
import { Calendar } from './calendar.tsx';
import { type Choices, careTypesOf, fields, readChoices } from './choices.ts';
import { Summary } from './summary.tsx';

/**
 * One GET form holds every choice, and its address is the state: each day and each arrow is a
 * submit button. Filling it in sends nothing; with JavaScript not even the page is asked for again.
 */
export function Book() {
  const { today } = usePage();
  const [search] = useSearchParams();
  const choices = readChoices(search, today);
  return (
    <section className="page">
      <title>Réservation</title>
      <h1>Réservation</h1>
      <Form action={paths.book} className="columns" replace preventScrollReset>
        {/* Enter in a field presses a form's first button: this one changes nothing else. */}
        <button type="submit" className="visually-hidden" tabIndex={-1}>
          Mettre à jour
        </button>
        {choices.day && <input type="hidden" name={fields.day} value={choices.day} />}
        <input type="hidden" name={fields.month} value={choices.month} />
        <Calendar choices={choices} today={today} />
        <div>
          <h2>Prenez rendez-vous</h2>
          <CareFields choices={choices} />
        </div>
      </Form>
      <Summary choices={choices} />
    </section>
  );
}

function CareFields({ choices }: { choices: Choices }) {
  const { section, careType, people } = choices;
  const isHydrated = useHydrated();
  const submit = useSubmit();
  const careTypes = careTypesOf(section);
  const apply = ({
    currentTarget: { form },
  }: ChangeEvent<HTMLElement & { form: HTMLFormElement | null }>) => {
    submit(form, { replace: true, preventScrollReset: true });
  };
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
        defaultValue={people}
        onBlur={apply}
      />
      <SelectField
        name={fields.section}
        label="Catégorie de soin"
        key={`categorie-${section?.slug}`}
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
          key={`type-${section?.slug}-${careType?.slug}`}
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
      {!isHydrated && (
        <button type="submit" className="button button-outline">
          Afficher les types de soin
        </button>
      )}
    </div>
  );
}
