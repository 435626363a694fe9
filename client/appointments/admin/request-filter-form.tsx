import { Form } from 'react-router';
import {
  adminListFields as fields,
  type RequestFilter,
  requestTabs,
} from '../../../shared/appointments/request-filter.ts';
import { type Day, dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { quoted } from '../../../shared/text/quote.ts';
import { SearchButton, SearchField } from '../../admin/forms/search-field.tsx';
import { Link } from '../../components/link.tsx';
import { TextField } from '../../forms/field.tsx';
import { usePage } from '../../page/page-context.ts';

/** Collapsed unless a filter is set. */
export function FilterForm({ filter }: { filter: RequestFilter }) {
  const { today } = usePage();
  const tab = requestTabs.find(({ status }) => status === filter.status) ?? requestTabs[0];
  const text = filterText(filter, today);
  const isOpen = text !== '' && !isTabDefault(filter, today);
  return (
    <details className={text ? 'fold fold-set' : 'fold'} open={isOpen}>
      <summary>{text || 'Filtrer'}</summary>
      <search className="card">
        <Form action={adminPaths.adminRequests} className="column admin-filter">
          <input type="hidden" name={fields.state} value={tab.slug} />
          <SearchField
            label="Numéro, nom, téléphone ou e-mail"
            hint="Ou un soin, par exemple massage."
            words={filter.search}
          />
          <TextField name={fields.from} label="Du" type="date" defaultValue={filter.from} />
          <TextField name={fields.to} label="Au" type="date" defaultValue={filter.to} />
          <SearchButton />
          {text && (
            <p className="link-row">
              <Link to={`${adminPaths.adminRequests}?${fields.state}=${tab.slug}`}>
                Effacer les critères
              </Link>
            </p>
          )}
        </Form>
      </search>
    </details>
  );
}

/** The tab of confirmed requests filters from today; past ones are found by clearing the date. */
const isTabDefault = ({ status, search, from, to }: RequestFilter, today: Day) =>
  status === 'confirmed' && from === today && !search && !to;

/** "Filtre : « awa », du mardi 24 novembre 2026"; "" without a filter. */
function filterText({ search, ...days }: RequestFilter, today: Day): string {
  const criteria = [search && quoted(search), ...daysText(days, today)].filter(Boolean);
  return criteria.length > 0 ? `Filtre\u00a0: ${criteria.join(', ')}` : '';
}

function daysText({ from, to }: Pick<RequestFilter, 'from' | 'to'>, today: Day): string[] {
  if (from && from === to) return [`le ${dayTitle(from)}`];
  const start = from === today ? 'dès aujourd’hui' : from && `du ${dayTitle(from)}`;
  return [start, to && `jusqu’au ${dayTitle(to)}`];
}
