import { useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { whatsappLink } from '../../../shared/institute.ts';
import { paths } from '../../../shared/page/paths.ts';
import { priceFilterFields } from '../../../shared/page/price-filter-fields.ts';
import { formatXof } from '../../../shared/text/money.ts';
import { SelectField, TextField } from '../../forms/field.tsx';
import { fromForm, useFormSync } from '../../forms/form-sync.ts';
import { useInstitute } from '../../page/page-context.ts';
import { budgets, type PriceFilter } from './price-filter.ts';

/** A GET form, so that a filtered list can be bookmarked; with JavaScript it filters while typing. */
export function FilterForm({ filter, count }: { filter: PriceFilter; count: number }) {
  const institute = useInstitute();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const shown = {
    [priceFilterFields.query]: filter.query,
    [priceFilterFields.budget]: String(filter.budget ?? ''),
  };
  const apply = () =>
    void submit(form.current, { replace: true, preventScrollReset: true, state: fromForm });
  useFormSync(form, shown, apply);
  const isFiltered = filter.query !== '' || filter.budget !== undefined;
  return (
    <search className="card filter">
      <Form ref={form} action={paths.features} className="filter-fields" replace preventScrollReset>
        <TextField
          name={priceFilterFields.query}
          label="Rechercher un soin"
          type="search"
          maxLength={80}
          autoComplete="off"
          defaultValue={filter.query}
          onChange={apply}
        />
        <SelectField
          name={priceFilterFields.budget}
          label="Budget maximum"
          defaultValue={filter.budget ?? ''}
          onChange={apply}
        >
          <option value="">Tous les prix</option>
          {budgets.map((budget) => (
            <option key={budget} value={budget}>{`Jusqu’à ${formatXof(budget)}`}</option>
          ))}
        </SelectField>
        <button type="submit" className="button button-outline">
          Chercher
        </button>
      </Form>
      <p role="status">
        {count === 0
          ? 'Aucune prestation ne correspond à cette recherche.'
          : `${count} ${count > 1 ? 'prestations' : 'prestation'}`}
      </p>
      {isFiltered && (
        <p className="link-row">
          <Link to={paths.features} preventScrollReset>
            Effacer le filtre
          </Link>
          {count === 0 && (
            <a
              href={whatsappLink(
                `Bonjour ${institute.name}, je cherche un soin\u00a0: ${filter.query}`,
                institute.whatsapp,
              )}
              target="_blank"
              rel="noopener"
            >
              Demander conseil sur WhatsApp
            </a>
          )}
        </p>
      )}
    </search>
  );
}
