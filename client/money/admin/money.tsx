import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import {
  methodLabels,
  outstandingText,
  purposeLabels,
  signedXof,
  sumOf,
} from '../../../shared/money/money-address.ts';
import { formatXof, groupDigits } from '../../../shared/money/money-text.ts';
import { numbersMonthField } from '../../../shared/money/numbers-address.ts';
import type { Figures, MonthMoney } from '../../../shared/money/till.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { Section } from '../../admin/section.tsx';
import { Bars, FiguresTable } from './bars.tsx';

interface Props {
  money: MonthMoney;
}

type Person = MonthMoney['people'][number];

/**
 * Shows a month's receipts by method and purpose, and the outstanding amounts of its appointments.
 */
export function MonthSums({ money }: Props) {
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

/** Shows what each person's work brought, and that person's share. */
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
