import { Link } from '#client/components/link.tsx';
import { TextField } from '#client/forms/field.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import { priceFilterFields as fields } from '#shared/site/price-filter-fields.ts';
import { filterCatalogue, listBudgets } from './price-filter.ts';
import { buildViewPath, type PriceView } from './price-view.ts';

interface Props {
  view: PriceView;
  count: number;
  countText: string;
  onSearch(): void;
}

const searchId = 'recherche';
const submitProps = { type: 'submit', formAction: `${paths.features}#${searchId}` } as const;

export function FilterFields({ view, count, countText, onSearch }: Props) {
  const { query, budget } = view;
  const catalogue = useCatalogue();
  const roundBudgets = listBudgets(catalogue);
  const isRound = budget === undefined || roundBudgets.includes(budget);
  const allBudgets = isRound ? roundBudgets : [...roundBudgets, budget];
  const keepsResults = (amount: number) =>
    filterCatalogue(catalogue, { query, budget: amount }).sections.length > 0;
  const budgets = allBudgets.filter(
    (amount) => amount === budget || ((count > 2 || budget !== undefined) && keepsResults(amount)),
  );
  return (
    <search className="filter" id={searchId}>
      <div className="search-line">
        <TextField
          name={fields.query}
          label="Rechercher un soin"
          type="search"
          enterKeyHint="search"
          maxLength={80}
          autoComplete="off"
          defaultValue={query}
          onChange={onSearch}
        />
        <button {...submitProps} className="button button-outline">
          Chercher
        </button>
        <p role="status">{countText}</p>
      </div>
      {(query !== '' || budget !== undefined) && (
        <ul className="chips" aria-label="Budget maximum">
          <li>
            <ClearFilter view={view} />
          </li>
          {budgets.map((amount) => (
            <li key={amount}>
              <button
                {...submitProps}
                className="chip"
                name={fields.budget}
                value={amount === budget ? '' : amount}
                aria-pressed={amount === budget}
              >
                {`Jusqu’à ${formatXof(amount)}`}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

export const ClearFilter = ({ view }: Pick<Props, 'view'>) => (
  <Link
    className="line-link clear-filter"
    to={buildViewPath({ ...view, query: '', budget: undefined })}
    preventScrollReset
  >
    Effacer le filtre
  </Link>
);
