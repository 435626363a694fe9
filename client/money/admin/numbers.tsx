import { peopleText } from '../../../shared/appointments/request-text.ts';
import { monthBounds } from '../../../shared/calendar/booking-days.ts';
import {
  addMonths,
  type Day,
  isMonth,
  type Month,
  monthTitle,
  toMonth,
} from '../../../shared/calendar/calendar-month.ts';
import {
  methodLabels,
  outstandingText,
  purposeLabels,
  signedXof,
} from '../../../shared/money/money-address.ts';
import { formatXof, groupDigits } from '../../../shared/money/money-text.ts';
import {
  appointmentLines,
  clientLines,
  numbersMonthField as monthField,
  type Numbers,
  totalAmount,
} from '../../../shared/money/numbers.ts';
import type { Figures, MonthMoney } from '../../../shared/money/till.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { type Asked, type Loaded, load, withMore } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';

const linkTo = (path: string, month: Month) => `${path}?${monthField}=${month}`;

const monthIn = (search: URLSearchParams, today: Day): Month => {
  const wanted = search.get(monthField) ?? '';
  return isMonth(wanted) ? wanted : toMonth(today);
};

export const numbersScreen = adminScreen({
  title: ({ search, today }) => `Chiffres, ${monthTitle(monthIn(search, today))}`,
  load: loadNumbers,
  Head: ({ found, search, today }) => (
    <MonthLinks month={monthIn(search, today)} oldest={found?.oldestMonth ?? ''} />
  ),
  View: NumbersOfMonth,
});

type NumbersData = Numbers & {
  /** Absent if payments cannot be recorded. */
  readonly money?: MonthMoney | undefined;
};

async function loadNumbers({ search, today, ...asked }: Asked): Promise<Loaded<NumbersData>> {
  const query = { month: monthIn(search, today()) };
  const [numbers, money] = await Promise.all([
    load(asked, { name: 'adminNumbers', query }),
    load(asked, { name: 'adminMonthMoney', query }),
  ]);
  return withMore(numbers, () => ({ money: money.found }));
}

function MonthLinks({ month, oldest }: { month: Month; oldest: Month | '' }) {
  const { today } = usePage();
  const [before, after] = [addMonths(month, -1), addMonths(month, 1)];
  return (
    <nav aria-label="Mois" className="link-row">
      {before >= oldest && (
        <Link to={linkTo(adminPaths.adminNumbers, before)} rel="prev">
          {`Voir ${monthTitle(before)}`}
        </Link>
      )}
      {after <= monthBounds(today).last && (
        <Link to={linkTo(adminPaths.adminNumbers, after)} rel="next">
          {`Voir ${monthTitle(after)}`}
        </Link>
      )}
    </nav>
  );
}

const isEmpty = (numbers: NumbersData) =>
  !numbers.money?.lines.length && appointmentLines(numbers).every(([, count]) => count === 0);

function NumbersOfMonth({ found: numbers, search, today }: Shown<NumbersData>) {
  const { money, confirmed, guests, sales, anonymous } = numbers;
  const catalogue = useCatalogue();
  if (isEmpty(numbers))
    return <p role="status">{`Rien n’est noté pour ${monthTitle(monthIn(search, today))}.`}</p>;
  return (
    <div className="columns">
      {money && <MonthSums money={money} />}
      <Lines
        id="rendez-vous"
        title={`Rendez-vous\u00a0: ${confirmed}, pour ${peopleText(guests)}`}
        lines={appointmentLines(numbers)}
      />
      <Lines
        id="montants"
        title={`Prix des rendez-vous\u00a0: ${formatXof(totalAmount(numbers))}`}
        lines={sales.map(({ section, amount }) => [catalogue.titleOf(section), formatXof(amount)])}
      />
      <Lines
        id="clientele"
        title="Clientèle"
        lines={[...clientLines(numbers), ['Sans numéro', anonymous]]}
      />
    </div>
  );
}

interface LinesProps {
  id: string;
  title: string;
  lines: readonly (readonly [label: string, value: string | number])[];
}

/** Shows the lines that have something to say. */
const Lines = ({ id, title, lines }: LinesProps) => (
  <Section id={id} title={title}>
    <Rows>
      {lines
        .filter(([, value]) => value !== 0)
        .map(([label, value]) => (
          <Row key={label} title={label} end={value} />
        ))}
    </Rows>
  </Section>
);

function MonthSums({ money }: { money: MonthMoney }) {
  const { month, lines, received, methods, purposes, people } = money;
  const ahead = purposes.filter(({ purpose }) => purpose !== 'appointment');
  return (
    <>
      <Lines
        id="encaisse"
        title={`Encaissé\u00a0: ${signedXof(received)}`}
        lines={[
          ...methods.map(
            ({ method, amount }) => [methodLabels[method], signedXof(amount)] as const,
          ),
          ...ahead.map(
            ({ purpose, amount }) =>
              [`Dont ${purposeLabels[purpose].toLowerCase()}`, signedXof(amount)] as const,
          ),
        ]}
      />
      <Section id="personnes" title="Par personne">
        <p className="muted small">{figuresText(money)}</p>
        <Rows>
          {people.map((person) => (
            <Row
              key={person.id}
              title={person.name || 'Sans personne'}
              detail={shareText(person)}
              end={signedXof(person.amount)}
            />
          ))}
        </Rows>
        {lines.length > 0 && (
          <p>
            <a href={linkTo(adminPaths.adminMoneyFile, month)} className="line-link" download>
              Télécharger les paiements (CSV)
            </a>
          </p>
        )}
      </Section>
    </>
  );
}

const signed = (amount: number) => (amount < 0 ? `−${groupDigits(-amount)}` : groupDigits(amount));

function figuresText(figures: Figures): string {
  const { expected, paid, redeemed } = figures;
  const prepaid = redeemed > 0 ? `, par cartes et carnets ${groupDigits(redeemed)}` : '';
  const sums = `Attendu ${formatXof(expected)}, payé ${groupDigits(paid)}${prepaid}`;
  return `${sums}\u00a0: ${outstandingText(figures)}.`;
}

function shareText({ amount, shares }: MonthMoney['people'][number]): string {
  const [first, ...others] = shares;
  if (!first) return '';
  if (others.length === 0 && first.amount === amount)
    return `Sa part, ${first.commission}\u00a0%\u00a0: ${signedXof(first.hers)}`;
  const parts = shares.map((share) => `${share.commission}\u00a0% de ${signed(share.amount)}`);
  const hers = shares.reduce((sum, share) => sum + share.hers, 0);
  return `Sa part\u00a0: ${signedXof(hers)} (${parts.join(', ')})`;
}
