import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { GiftFile } from '../../../../shared/contract/admin/gift-cards.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { Link } from '../../../components/link.tsx';
import { ButtonForm } from '../forms/edit-form.tsx';
import { actorName } from '../history-text.ts';
import { Section } from '../section.tsx';
import { giftLink } from './prepaid-links.ts';

/** What was used of it, by whom; each can be taken back. */
export function GiftUses({ found: { id, uses } }: { found: GiftFile }) {
  return (
    <Section id="historique" title="Historique" className="card stack">
      {uses.length === 0 && <p>Rien d’utilisé pour le moment.</p>}
      <ul className="stack-tight">
        {uses.map((use) => (
          <li key={use.id} className="row">
            <UseText use={use} />
            {!use.isUndone && (
              <ButtonForm
                action={giftLink(id)}
                hiddenFields={{ intent: 'annuler', use: use.id }}
                className="button-link"
              >
                Annuler
                <span className="visually-hidden">{` : ${formatXof(use.amount)}`}</span>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function UseText({ use }: { use: GiftFile['uses'][number] }) {
  const { amount, day, number, notedBy, isUndone } = use;
  const text = `${formatXof(amount)}, ${dayTitle(day)}`;
  return (
    <span className={isUndone ? 'muted' : undefined}>
      {isUndone ? <s>{text}</s> : text}
      {isUndone && ' annulé'}
      {number && (
        <>
          {', '}
          <Link to={requestLink(number)}>{number}</Link>
        </>
      )}
      <span className="muted small">{` · ${actorName(notedBy)}`}</span>
    </span>
  );
}
