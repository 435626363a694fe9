import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { Bill, BillEntry } from '../../../../shared/contract/admin/money.ts';
import { billLink } from '../../../../shared/page/admin-paths.ts';
import { methodLabels, paidAheadLabels, prepaidLabels } from '../../../../shared/page/money.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { Section } from '../section.tsx';

/** "Wave", "Acompte, Wave", "Carnet" */
export function entryText({ method, purpose, prepaid }: BillEntry): string {
  const by = prepaid ? prepaidLabels[prepaid] : methodLabels[method ?? 'other'];
  return purpose === 'deposit' ? `${paidAheadLabels.deposit}, ${by}` : by;
}

/** The recorded payments and redemptions; each can be taken back. */
export function BillEntries({ found: { number, entries } }: { found: Bill }) {
  if (entries.length === 0) return null;
  return (
    <Section id="paiements" title="Ce qui est noté" className="card stack">
      <ul className="stack-tight">
        {entries.map((entry) => (
          <li key={entry.id} className="row">
            <EntryText entry={entry} />
            {entry.amount > 0 && (
              <ButtonForm
                action={billLink(number)}
                hiddenFields={{ intent: 'annuler', id: entry.id }}
                className="button-link"
              >
                Annuler
                <span className="visually-hidden">{` : ${formatXof(entry.amount)}`}</span>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function EntryText({ entry }: { entry: BillEntry }) {
  const { amount, reversed, day } = entry;
  const told = `${entryText(entry)}, ${shortDayTitle(day)}`;
  if (amount === 0)
    return (
      <span className="muted">
        <s>{`${formatXof(reversed)}, ${told}`}</s> annulé
      </span>
    );
  return (
    <span>
      {`${formatXof(amount)}, ${told}`}
      {reversed > 0 && ` (${formatXof(reversed)} rendus)`}
    </span>
  );
}
