import {
  addMonths,
  type Day,
  isMonth,
  type Month,
  monthTitle,
  toMonth,
} from '../../../shared/calendar/calendar-month.ts';
import { outstandingText, signedXof } from '../../../shared/money/money-address.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import type { Figures, MonthMoney } from '../../../shared/money/till.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { load } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { ReceivedRows } from './till.tsx';

const monthField = 'mois';

const monthIn = (search: URLSearchParams, today: Day): Month => {
  const wanted = search.get(monthField) ?? '';
  return isMonth(wanted) ? wanted : toMonth(today);
};

export const figuresScreen = adminScreen({
  title: ({ search, today }) => `Chiffres, ${monthTitle(monthIn(search, today))}`,
  load: ({ search, today, ...asked }) =>
    load(asked, { name: 'adminMonthMoney', query: { month: monthIn(search, today()) } }),
  Head({ search, today }) {
    const month = monthIn(search, today);
    return (
      <nav aria-label="Mois" className="link-row">
        <MonthLink month={addMonths(month, -1)} />
        {month < toMonth(today) && <MonthLink month={addMonths(month, 1)} />}
      </nav>
    );
  },
  View: MonthSums,
});

const MonthLink = ({ month }: { month: Month }) => (
  <Link
    to={`${adminPaths.adminNumbers}?${monthField}=${month}`}
  >{`Voir ${monthTitle(month)}`}</Link>
);

function MonthSums({ found }: ScreenProps<MonthMoney>) {
  const { month, expected, received, methods, people } = found;
  if (methods.length + people.length + expected === 0)
    return <p role="status">{`Rien n’est noté pour ${monthTitle(month)}.`}</p>;
  return (
    <div className="columns">
      <Section id="encaisse" title={`Encaissé\u00a0: ${signedXof(received)}`}>
        <p className="muted small">{figuresText(found)}</p>
        <ReceivedRows received={found} />
      </Section>
      {people.length > 0 && (
        <Section id="personnes" title="Par personne">
          <Rows>
            {people.map(({ id, name, amount, share }) => (
              <Row
                key={id}
                title={name || 'Sans personne'}
                detail={share === undefined ? undefined : `Sa part\u00a0: ${signedXof(share)}`}
                end={signedXof(amount)}
              />
            ))}
          </Rows>
        </Section>
      )}
    </div>
  );
}

function figuresText(figures: Figures): string {
  const { expected, paid, redeemed } = figures;
  const prepaid = redeemed > 0 ? `, par cartes et carnets ${formatXof(redeemed)}` : '';
  const sums = `Rendez-vous\u00a0: ${formatXof(expected)}, payé ${formatXof(paid)}${prepaid}`;
  return `${sums}, ${outstandingText(figures)}.`;
}
