import { peopleText } from '../../../shared/appointments/request-text.ts';
import { monthBounds } from '../../../shared/calendar/booking-days.ts';
import {
  addMonths,
  type Day,
  isMonth,
  type Month,
  monthOf,
  monthTitle,
} from '../../../shared/calendar/calendar-month.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import type { Numbers } from '../../../shared/money/numbers.ts';
import {
  appointmentLines,
  clientLines,
  numbersMonthField as monthField,
  requestLines,
  sectionTitle,
  totalAmount,
} from '../../../shared/money/numbers-address.ts';
import type { MonthMoney } from '../../../shared/money/till.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { type Asked, type Loaded, load, withMore } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { Bars, CountChart } from './bars.tsx';
import { MonthSums } from './money.tsx';

const linkTo = (path: string, month: Month) => `${path}?${monthField}=${month}`;

const monthIn = (search: URLSearchParams, today: Day): Month => {
  const wanted = search.get(monthField) ?? '';
  return isMonth(wanted) ? wanted : monthOf(today);
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

function NumbersOfMonth({ found, search, today }: Shown<NumbersData>) {
  return (
    <>
      {isEmpty(found) ? <Nothing month={monthIn(search, today)} /> : <Charts numbers={found} />}
      <p className="muted small">
        {found.oldestMonth && `Rien n’est gardé d’avant ${monthTitle(found.oldestMonth)}. `}
        Ce qui est effacé, aussi à la demande d’une personne, ne compte plus. Pour garder les
        chiffres d’un mois, téléchargez-les.
      </p>
    </>
  );
}

/** Shows links to the neighbouring months that may have figures. */
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
  !numbers.money?.lines.length &&
  numbers.confirmed === 0 &&
  numbers.cancelledByClient + numbers.cancelledByInstitute === 0 &&
  requestLines(numbers).every(([, count]) => count === 0);

const Nothing = ({ month }: { month: Month }) => (
  <p role="status">
    {`Rien n’est noté pour ${monthTitle(month)}\u00a0: ni rendez-vous, ni demande. Les chiffres viendront avec les premiers rendez-vous.`}
  </p>
);

function Charts({ numbers }: { numbers: NumbersData }) {
  const { isPartial, month, openRequests, money } = numbers;
  return (
    <>
      {isPartial && (
        <p className="notice notice-question">
          Ce mois a plus de rendez-vous que cette page n’en compte&nbsp;: il en manque.
        </p>
      )}
      <div className="columns">
        {money && <MonthSums money={money} />}
        <Appointments numbers={numbers} />
        <Sales numbers={numbers} />
        <div className="stack">
          <Clients numbers={numbers} />
          <Section id="demandes" title="Demandes sans rendez-vous" className="card stack">
            <CountChart label="Demandes" lines={requestLines(numbers)} />
            {openRequests > 0 && (
              <p>
                <Link to={adminPaths.adminRequests} className="line-link">
                  Répondre aux demandes ouvertes
                </Link>
              </p>
            )}
          </Section>
        </div>
      </div>
      <p>
        <a href={linkTo(adminPaths.adminNumbersFile, month)} className="line-link" download>
          Télécharger ces chiffres (CSV)
        </a>
      </p>
    </>
  );
}

function Clients({ numbers }: { numbers: Numbers }) {
  const { anonymous } = numbers;
  return (
    <Section id="clientele" title="Clientèle" className="card stack">
      <p className="muted small">
        Par numéro de téléphone, qu’une famille partage parfois&nbsp;; sans les absences.
      </p>
      <CountChart label="Clientèle" lines={clientLines(numbers)} />
      {anonymous > 0 && <p>{`Rendez-vous sans numéro\u00a0: ${anonymous}.`}</p>}
      <p>
        <Link to={adminPaths.adminClients} className="line-link">
          Toute la clientèle
        </Link>
      </p>
    </Section>
  );
}

function Appointments({ numbers }: { numbers: Numbers }) {
  const { confirmed, guests } = numbers;
  const cancelled = numbers.cancelledByClient + numbers.cancelledByInstitute;
  return (
    <Section id="rendez-vous" title="Rendez-vous" className="card stack">
      <p>
        <strong className="figure">{confirmed}</strong>
        {` ${confirmed > 1 ? 'confirmés' : 'confirmé'}, pour ${peopleText(guests)}`}
        {cancelled > 0 && `\u00a0; ${cancelled} ${cancelled > 1 ? 'annulés' : 'annulé'} en plus`}.
      </p>
      <CountChart label="Rendez-vous" lines={appointmentLines(numbers)} />
    </Section>
  );
}

/** Leaves out missed visits, and those without a chosen treatment. */
function Sales({ numbers }: { numbers: Numbers }) {
  const catalogue = useCatalogue();
  const { sales } = numbers;
  const named = sales.map((sum) => ({ ...sum, title: sectionTitle(sum.section, catalogue) }));
  return (
    <Section id="montants" title="Montant attendu" className="card stack">
      <p>
        <strong className="figure">{formatXof(totalAmount(numbers))}</strong>, indicatif
      </p>
      <p className="muted small">
        Aux prix du jour de la réservation, pour les rendez-vous confirmés, sans les absences ni les
        annulations.
      </p>
      <Bars
        label="Montant attendu par rubrique"
        bars={named.map(({ title, amount }) => ({
          label: title,
          value: amount,
          text: formatXof(amount),
        }))}
      />
    </Section>
  );
}
