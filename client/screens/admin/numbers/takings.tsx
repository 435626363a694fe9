import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import {
  type MonthTakings,
  type TakingSums,
  takingMethods,
} from '../../../../shared/contract/admin/takings.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { numbersMonthField } from '../../../../shared/page/numbers.ts';
import { differenceText, methodLabels, sumOf } from '../../../../shared/page/takings.ts';
import { formatXof, groupDigits } from '../../../../shared/text/money.ts';
import { Section } from '../section.tsx';
import { Bars, FiguresTable } from './bars.tsx';

interface Props {
  takings: MonthTakings;
}

type Person = MonthTakings['people'][number];

/** What was really taken, beside what was expected until today. */
export function MonthSums({ takings }: Props) {
  const { days, month, isPartial, payments } = takings;
  const expected = days.reduce((sum, day) => sum + day.expected, 0);
  const sums = sumsIn(takings);
  const taken = sumOf(sums);
  return (
    <Section id="encaisse" title="Encaissé" className="card stack">
      <p>
        <strong className="figure">{formatXof(taken)}</strong>
        {`, sur ${formatXof(expected)} attendus jusqu’à aujourd’hui\u00a0: ${differenceText(expected, taken)}`}
      </p>
      <p className="muted small">
        Ce que vous notez avec «&nbsp;Encaisser&nbsp;» sur chaque rendez-vous, au jour du paiement.
        {isPartial &&
          ' Ce mois a plus de paiements que cette page n’en compte\u00a0: il en manque.'}
      </p>
      {sums.length > 0 && (
        <Bars
          label="Encaissé par moyen de paiement"
          bars={sums.map(({ method, amount }) => ({
            label: methodLabels[method],
            value: amount,
            text: formatXof(amount),
          }))}
        />
      )}
      <People people={takings.people} />
      {days.length > 0 && (
        <FiguresTable
          title="encaissé par jour"
          columns={['Jour', 'Attendu', 'Encaissé', 'Différence']}
          rows={days.map((day) => [
            shortDayTitle(day.day),
            groupDigits(day.expected),
            groupDigits(sumOf(day.taken)),
            differenceText(day.expected, sumOf(day.taken)),
          ])}
        />
      )}
      {payments.length > 0 && (
        <p>
          <a
            href={`${adminPaths.adminTakingsFile}?${numbersMonthField}=${month}`}
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

const sumsIn = ({ payments }: MonthTakings): TakingSums =>
  takingMethods.flatMap((method) => {
    const own = payments.filter((payment) => payment.method === method);
    return own.length > 0 ? [{ method, amount: sumOf(own) }] : [];
  });

/** What each took, beside what she was booked for, and her share of it. */
const People = ({ people }: { people: readonly Person[] }) =>
  people.length > 0 && (
    <>
      <h3>Par personne</h3>
      <ul className="stack-tight">
        {people.map((person) => (
          <li key={person.id}>
            <strong>{person.name || 'Sans personne'}</strong>
            {`\u00a0: ${formatXof(person.amount)}, sur ${formatXof(person.expected)} attendus (${differenceText(person.expected, person.amount)})`}
            <Share person={person} />
          </li>
        ))}
      </ul>
    </>
  );

/** One percentage for all that she took is said shortly. */
function Share({ person: { amount, shares } }: { person: Person }) {
  const [first, ...others] = shares;
  if (!first) return null;
  if (others.length === 0 && first.amount === amount)
    return `. Sa part, ${first.commission}\u00a0%\u00a0: ${formatXof(first.hers)}`;
  const parts = shares.map((share) => `${share.commission}\u00a0% de ${groupDigits(share.amount)}`);
  const hers = shares.reduce((sum, share) => sum + share.hers, 0);
  return `. Sa part\u00a0: ${formatXof(hers)} (${parts.join(', ')})`;
}
