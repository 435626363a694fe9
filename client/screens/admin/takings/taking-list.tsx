import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { RequestTakings, Taking } from '../../../../shared/contract/admin/takings.ts';
import { takingsLink } from '../../../../shared/page/admin-paths.ts';
import { methodLabels } from '../../../../shared/page/takings.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { Section } from '../section.tsx';

/** What was noted so far; each can be taken back. */
export function TakingList({ found: { number, takings } }: { found: RequestTakings }) {
  if (takings.length === 0) return null;
  return (
    <Section id="paiements" title="Paiements notés" className="card stack">
      <ul className="stack-tight">
        {takings.map((taking) => (
          <li key={taking.id} className="row">
            <TakingText taking={taking} />
            {!taking.isUndone && (
              <ButtonForm
                action={takingsLink(number)}
                hiddenFields={{ intent: 'annuler', id: taking.id }}
                className="button-link"
              >
                Annuler
                <span className="visually-hidden">{` : ${formatXof(taking.amount)}`}</span>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function TakingText({ taking }: { taking: Taking }) {
  const { amount, method, takenBy, day, isUndone } = taking;
  const by = takenBy ? `, ${takenBy}` : '';
  const text = `${formatXof(amount)}, ${methodLabels[method]}${by}, ${shortDayTitle(day)}`;
  return isUndone ? (
    <span className="muted">
      <s>{text}</s> annulé
    </span>
  ) : (
    <span>{text}</span>
  );
}
