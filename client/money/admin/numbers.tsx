import { peopleText } from '../../../shared/appointments/request-text.ts';
import { monthBounds } from '../../../shared/calendar/booking-days.ts';
import {
  addMonths,
  type Day,
  isMonth,
  type Month,
  monthOf,
  monthTitle,
  shortDayTitle,
} from '../../../shared/calendar/calendar-month.ts';
import {
  methodLabels,
  outstandingText,
  purposeLabels,
  signedXof,
  sumOf,
} from '../../../shared/money/money-address.ts';
import { formatXof, groupDigits } from '../../../shared/money/money-text.ts';
import {
  appointmentLines,
  clientLines,
  numbersMonthField as monthField,
  type Numbers,
  numbersMonthField,
  requestLines,
  sectionTitle,
  totalAmount,
} from '../../../shared/money/numbers.ts';
import type { Figures, MonthMoney } from '../../../shared/money/till.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { type Asked, type Loaded, load, withMore } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { Bars, CountChart, FiguresTable } from './bars.tsx';

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

interface Props {
  money: MonthMoney;
}

type Person = MonthMoney['people'][number];

function MonthSums({ money }: Props) {
  const { days, month, isPartial, lines, received, methods, purposes, people } = money;
  return (
    <Section id="encaisse" title="Encaissé" className="card stack">
      <p>
        <strong className="figure">{signedXof(received)}</strong>
      </p>
      {isPartial && (
        <p className="muted small">
          Ce mois a plus de paiements que cette page n’en compte&nbsp;: il en manque.
        </p>
      )}
      {methods.length > 0 && (
        <Bars
          label="Encaissé par moyen de paiement"
          bars={methods.map(({ method, amount }) => barOf(methodLabels[method], amount))}
        />
      )}
      {purposes.length > 0 && (
        <Bars
          label="Encaissé, pour quoi"
          bars={purposes.map(({ purpose, amount }) => barOf(purposeLabels[purpose], amount))}
        />
      )}
      <h3>Rendez-vous du mois, jusqu’à aujourd’hui</h3>
      <p>{figuresText(money)}</p>
      <People people={people} />
      {days.length > 0 && (
        <FiguresTable
          title="argent par jour"
          columns={['Jour', 'Encaissé', 'Attendu', 'Payé', 'Cartes, carnets', 'Reste']}
          rows={days.map(({ day, methods, expected, paid, redeemed, outstanding }) => [
            shortDayTitle(day),
            ...[sumOf(methods), expected, paid, redeemed, outstanding].map(signed),
          ])}
        />
      )}
      {lines.length > 0 && (
        <p>
          <a
            href={`${adminPaths.adminMoneyFile}?${numbersMonthField}=${month}`}
            className="line-link"
            download
          >
            Télécharger les paiements (CSV)
          </a>
        </p>
      )}
    </Section>
  );
}

const barOf = (label: string, amount: number) => ({
  label,
  value: Math.max(0, amount),
  text: signedXof(amount),
});

const signed = (amount: number) => (amount < 0 ? `−${groupDigits(-amount)}` : groupDigits(amount));

function figuresText(figures: Figures): string {
  const { expected, paid, redeemed } = figures;
  const prepaid = redeemed > 0 ? `, par cartes et carnets ${groupDigits(redeemed)}` : '';
  const sums = `Attendu ${formatXof(expected)}, payé ${groupDigits(paid)}${prepaid}`;
  return `${sums}\u00a0: ${outstandingText(figures)}.`;
}

const People = ({ people }: { people: readonly Person[] }) =>
  people.length > 0 && (
    <>
      <h3>Par personne</h3>
      <ul className="stack-tight">
        {people.map((person) => (
          <li key={person.id}>
            <strong>{person.name || 'Sans personne'}</strong>
            {`\u00a0: ${signedXof(person.amount)}, sur ${formatXof(person.expected)} attendus`}
            <Share person={person} />
          </li>
        ))}
      </ul>
    </>
  );

function Share({ person: { amount, shares } }: { person: Person }) {
  const [first, ...others] = shares;
  if (!first) return null;
  if (others.length === 0 && first.amount === amount)
    return `. Sa part, ${first.commission}\u00a0%\u00a0: ${signedXof(first.hers)}`;
  const parts = shares.map((share) => `${share.commission}\u00a0% de ${signed(share.amount)}`);
  const hers = shares.reduce((sum, share) => sum + share.hers, 0);
  return `. Sa part\u00a0: ${signedXof(hers)} (${parts.join(', ')})`;
}
