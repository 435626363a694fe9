import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import type { ClientFile } from '../../../../shared/contract/admin/clients.ts';
import {
  type ClientPacks,
  type Pack,
  UsePackInput,
} from '../../../../shared/contract/admin/session-packs.ts';
import { sessionsLeft } from '../../../../shared/text/session-pack-text.ts';
import { Link } from '../../../components/link.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { clientLink, numberIn } from '../clients/client-data.ts';
import { completedField } from '../completed-edit.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { Section } from '../section.tsx';
import { doneLink, packLink } from './prepaid-links.ts';
import { SellPack } from './sell-pack.tsx';

export const useIntent = 'seance';
const usedPrefix = 'seance-';

/** One tap on the client's file. */
export const useSession = form({
  call: 'adminUsePack',
  schema: UsePackInput,
  done: ({ posted, input: { pack } }) =>
    doneLink(clientLink(numberIn(posted.search)), usedPrefix + pack),
});

/** What was just sold or counted, where the file has it. */
export function PackDone({ client, search }: { client: ClientFile; search: URLSearchParams }) {
  const done = search.get(completedField) ?? '';
  const isUse = done.startsWith(usedPrefix);
  const id = isUse ? done.slice(usedPrefix.length) : done;
  const pack = client.packs?.list.find((one) => one.id === id);
  if (!pack) return null;
  const { title, sessions, left } = pack;
  const isCounted = isUse && left < sessions;
  if (isUse && !isCounted) return null;
  return (
    <DoneNotice
      text={
        isUse
          ? `Séance comptée\u00a0: ${title}, ${sessionsLeft(left)}.`
          : `Carnet noté\u00a0: ${title}, ${sessions}\u00a0séances.`
      }
    />
  );
}

interface Props {
  number: string;
  packs: ClientPacks;
  outcome: FormOutcome | undefined;
  today: string;
}

/** What this client has paid ahead, counted by one tap each. */
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
            <div className="actions">
              <ButtonForm
                action={`${clientLink(number)}#carnets`}
                preventScrollReset
                hiddenFields={{ intent: useIntent, pack: pack.id, id: packs.nextId }}
                className="button button-outline"
              >
                Une séance utilisée
                <span className="visually-hidden">{` : ${pack.title}`}</span>
              </ButtonForm>
              <Link className="tappable" to={packLink(pack.id)}>
                Historique
                <span className="visually-hidden">{` : ${pack.title}`}</span>
              </Link>
            </div>
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
