import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { PackFile, PackUse } from '../../../../shared/contract/admin/session-packs.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { ButtonForm } from '../forms/edit-form.tsx';
import { actorName } from '../history-text.ts';
import { Section } from '../section.tsx';
import { packLink } from './prepaid-links.ts';

/** What was counted, by whom; each can be taken back. */
export function PackUses({ found: { id, uses } }: { found: PackFile }) {
  return (
    <Section id="historique" title="Historique" className="card stack">
      {uses.length === 0 && <p>Aucune séance comptée pour le moment.</p>}
      <ul className="stack-tight">
        {uses.map((use) => (
          <li key={use.id} className="row">
            <UseText use={use} />
            {!use.isUndone && (
              <ButtonForm
                action={packLink(id)}
                hiddenFields={{ intent: 'annuler', use: use.id }}
                className="button-link"
              >
                Annuler
                <span className="visually-hidden">{` : ${dayTitle(use.day)}`}</span>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function UseText({ use }: { use: PackUse }) {
  const { sessions, reason, day, number, notedBy, isUndone } = use;
  const text = `${sessions > 0 ? '+1' : '−1'}, ${dayTitle(day)}`;
  return (
    <span className={isUndone ? 'muted' : undefined}>
      {isUndone ? <s>{text}</s> : text}
      {isUndone && ' annulé'}
      {reason && `\u00a0: ${reason}`}
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
