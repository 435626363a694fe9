import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import {
  type Carnet,
  type ClientCarnets,
  UseCarnetInput,
} from '../../../../shared/contract/admin/carnets.ts';
import type { ClientFile } from '../../../../shared/contract/admin/clients.ts';
import { sessionsLeft } from '../../../../shared/text/prepaid-text.ts';
import { Link } from '../../../components/link.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { clientLink, numberIn } from '../clients/client-data.ts';
import { completedField } from '../completed-edit.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { Section } from '../section.tsx';
import { carnetLink, doneLink } from './prepaid-links.ts';
import { SellCarnet } from './sell-carnet.tsx';

export const useIntent = 'seance';
const usedPrefix = 'seance-';

/** One tap on the client's file. */
export const useSession = form({
  call: 'adminUseCarnet',
  schema: UseCarnetInput,
  done: ({ posted, input: { carnet } }) =>
    doneLink(clientLink(numberIn(posted.search)), usedPrefix + carnet),
});

/** What was just sold or counted, where the file has it. */
export function CarnetDone({ client, search }: { client: ClientFile; search: URLSearchParams }) {
  const done = search.get(completedField) ?? '';
  const isUse = done.startsWith(usedPrefix);
  const id = isUse ? done.slice(usedPrefix.length) : done;
  const carnet = client.carnets?.list.find((one) => one.id === id);
  if (!carnet) return null;
  const { title, sessions, left } = carnet;
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
  carnets: ClientCarnets;
  outcome: FormOutcome | undefined;
  today: string;
}

/** What this client has paid ahead, counted by one tap each. */
export function Carnets({ number, carnets, outcome, today }: Props) {
  const running = carnets.list.filter(({ left, isEnded }) => left > 0 && !isEnded);
  const over = carnets.list.filter((one) => !running.includes(one));
  return (
    <Section id="carnets" title="Carnets" className="card stack">
      {carnets.list.length === 0 && <p>Aucun carnet pour le moment.</p>}
      <ul className="stack">
        {running.map((carnet) => (
          <li key={carnet.id} className="stack-tight">
            <CarnetText carnet={carnet} today={today} />
            <div className="actions">
              <ButtonForm
                action={`${clientLink(number)}#carnets`}
                preventScrollReset
                hiddenFields={{ intent: useIntent, carnet: carnet.id, id: carnets.nextId }}
                className="button button-outline"
              >
                Une séance utilisée
                <span className="visually-hidden">{` : ${carnet.title}`}</span>
              </ButtonForm>
              <Link className="tappable" to={carnetLink(carnet.id)}>
                Historique
                <span className="visually-hidden">{` : ${carnet.title}`}</span>
              </Link>
            </div>
          </li>
        ))}
        {over.map((carnet) => (
          <li key={carnet.id} className="muted">
            <Link to={carnetLink(carnet.id)}>{carnet.title}</Link>
            {carnet.isEnded ? '\u00a0: terminé' : '\u00a0: tout est utilisé'}
          </li>
        ))}
      </ul>
      <SellCarnet {...{ number, carnets, outcome, today }} />
    </Section>
  );
}

export function CarnetText({ carnet, today }: { carnet: Carnet; today: string }) {
  const { title, sessions, left, expires, isEnded } = carnet;
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
