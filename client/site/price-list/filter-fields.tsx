import { Link } from '#client/components/link.tsx';
import { TextField } from '#client/forms/field.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import { priceFilterFields as fields } from '#shared/site/price-filter-fields.ts';
import { listBudgets } from './price-filter.ts';
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
  const roundBudgets = listBudgets(useCatalogue());
  const isRound = budget === undefined || roundBudgets.includes(budget);
  const budgets = isRound ? roundBudgets : [...roundBudgets, budget];
  const areBudgetsOffered = count > 0 || budget !== undefined;
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
            <Link
              className="line-link clear-filter"
              to={buildViewPath({ ...view, query: '', budget: undefined })}
              preventScrollReset
            >
              Effacer le filtre
            </Link>
          </li>
          {(areBudgetsOffered ? budgets : []).map((amount) => (
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
