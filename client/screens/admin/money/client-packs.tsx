import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { ClientFile } from '../../../../shared/contract/admin/clients.ts';
import type { ClientPacks, Pack } from '../../../../shared/contract/admin/session-packs.ts';
import { sessionsLeft } from '../../../../shared/text/session-pack-text.ts';
import { Link } from '../../../components/link.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { completedField } from '../completed-edit.ts';
import { Section } from '../section.tsx';
import { packLink } from './prepaid-links.ts';
import { SellPack } from './sell-pack.tsx';

/** The session pack that was just sold, where the file has it. */
export function PackDone({ client, search }: { client: ClientFile; search: URLSearchParams }) {
  const sold = client.packs?.list.find(({ id }) => id === search.get(completedField));
  if (!sold) return null;
  const { title, sessions } = sold;
  return <DoneNotice text={`Carnet noté\u00a0: ${title}, ${sessions}\u00a0séances.`} />;
}

interface Props {
  number: string;
  packs: ClientPacks;
  outcome: FormOutcome | undefined;
  today: string;
}

/** The client's session packs; sessions are counted at their appointments. */
export function Packs({ number, packs, outcome, today }: Props) {
  const running = packs.list.filter(({ left, isEnded }) => left > 0 && !isEnded);
  const over = packs.list.filter((one) => !running.includes(one));
  return (
    <Section id="carnets" title="Carnets" className="card stack">
      {packs.list.length === 0 && <p>Aucun carnet pour le moment.</p>}
      <ul className="stack">
        {running.map((pack) => (
          <li key={pack.id} className="stack-tight">
            <PackText pack={pack} today={today} />
            <Link className="tappable" to={packLink(pack.id)}>
              Historique
              <span className="visually-hidden">{` : ${pack.title}`}</span>
            </Link>
          </li>
        ))}
        {over.map((pack) => (
          <li key={pack.id} className="muted">
            <Link to={packLink(pack.id)}>{pack.title}</Link>
            {pack.isEnded ? '\u00a0: terminé' : '\u00a0: tout est utilisé'}
          </li>
        ))}
      </ul>
      <SellPack {...{ number, packs, outcome, today }} />
    </Section>
  );
}

export function PackText({ pack, today }: { pack: Pack; today: string }) {
  const { title, sessions, left, expires, isEnded } = pack;
  // By corrections there may be more than were sold.
  const sold =
    left > sessions
      ? `, pour ${sessions}\u00a0vendue${sessions > 1 ? 's' : ''}`
      : ` sur ${sessions}`;
  if (isEnded)
    return <p className="muted">{`${title}\u00a0: terminé, ${sessionsLeft(left)}${sold}`}</p>;
  return (
    <>
      <p>
        {`${title}\u00a0: `}
        <strong>{sessionsLeft(left)}</strong>
        {sold}
      </p>
      {expires && expires < today && (
        <p className="agenda-away">{`La date est passée (${dayTitle(expires)})\u00a0: c’est à vous de voir.`}</p>
      )}
      {expires && expires >= today && (
        <p className="muted small">{`Valable jusqu’au ${dayTitle(expires)}`}</p>
      )}
    </>
  );
}
