import { useNavigation } from 'react-router';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { type ClientErasure, EraseClientInput } from '../../../shared/clients/clients.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { CheckField, EditForm } from '../../admin/edit-form.tsx';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { BusyNotice } from '../../components/notice.tsx';
import {
  clientFileLink,
  clientLink,
  erasedLink,
  eraseLink,
  loadClient,
  readClientNumber,
} from './client-data.ts';

export const eraseScreen = adminScreen({
  title: 'Effacer ses données',
  load: (asked) => loadClient(asked, 'adminClientErasure'),
  forms: {
    '': form({
      call: 'adminEraseClient',
      schema: EraseClientInput,
      input: ({ search, values: { mark = '', force } }) => ({
        number: readClientNumber(search),
        mark,
        // The checkbox: coming appointments are erased too.
        ...(force && { force: true }),
      }),
      fields: ['force'],
      done: erasedLink,
    }),
  },
  refusals: {
    conflict:
      'Quelque chose a changé entre-temps, et rien n’est effacé. Voici ce qui est gardé maintenant.',
    'confirm-anyway':
      'Cette personne est encore attendue, et rien n’est effacé. Annulez d’abord, ou cochez la case.',
  },
  View: Erasure,
});

function Erasure({ found }: ScreenProps<ClientErasure>) {
  return (
    <>
      <Erased erasure={found} />
      <Staying erasure={found} />
      <EraseForm erasure={found} />
    </>
  );
}

const kinds: Readonly<Record<ClientErasure['stored'][number]['kind'], [string, string]>> = {
  requests: ['demande ou rendez-vous, avec sa note', 'demandes et rendez-vous, avec leurs notes'],
  notes: ['note sur cette personne', 'notes sur cette personne'],
  packs: ['carnet, avec ses séances', 'carnets, avec leurs séances'],
  credits: ['avoir', 'avoirs'],
  messages: ['message qui nomme ce numéro', 'messages qui nomment ce numéro'],
  mails: ['e-mail', 'e-mails'],
  history: ['ligne d’historique', 'lignes d’historique'],
  files: ['fichier d’e-mail', 'fichiers d’e-mails'],
};

function Erased({ erasure: { number, name, phone, stored } }: { erasure: ClientErasure }) {
  return (
    <Section id="efface" title="Ce qui est effacé pour toujours" className="card stack">
      <p>{`Tout ce qui est gardé sous le numéro de ${name}, ${phoneText(phone)}\u00a0:`}</p>
      <ul className="bullets">
        {stored.map(({ kind, rowCount }) => (
          <li key={kind}>{`${rowCount} ${kinds[kind][rowCount > 1 ? 1 : 0]}`}</li>
        ))}
      </ul>
      <p>C’est définitif.</p>
      <p>
        <a href={clientFileLink(number)} className="line-link" download>
          Télécharger d’abord ses données
        </a>
      </p>
    </Section>
  );
}

function Staying({ erasure: { elsewhere } }: { erasure: ClientErasure }) {
  return (
    <Section id="reste" title="Ce qui reste" className="card stack">
      <ul className="bullets">
        <li>Ce qui est arrivé dans la boîte e-mail de l’institut et dans WhatsApp.</li>
        <li>Les sauvegardes, jusqu’à ce qu’elles soient remplacées.</li>
        {elsewhere.map((address) => (
          <li
            key={address}
          >{`Ce qui est gardé sous ${addressText(address)}, par exemple un compte.`}</li>
        ))}
      </ul>
    </Section>
  );
}

const addressText = (address: string) => (address.startsWith('+') ? phoneText(address) : address);

function EraseForm({ erasure: { number, mark, stillExpected } }: { erasure: ClientErasure }) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <EditForm
      action={eraseLink(number)}
      className="card stack notice-question"
      hiddenFields={{ mark }}
    >
      {stillExpected.length > 0 && (
        <>
          <p>Cette personne est encore attendue. Annulez d’abord s’il faut la prévenir&nbsp;:</p>
          <ul className="bullets">
            {stillExpected.map((request) => (
              <li key={request.number}>
                <Link className="line-link" to={requestLink(request.number)}>
                  {request.hour
                    ? appointmentTitle(request.day, request.hour)
                    : `Demande pour ${dayTitle(request.day)}`}
                </Link>
              </li>
            ))}
          </ul>
          <CheckField
            name="force"
            label="Effacer aussi cela, sans prévenir&nbsp;: l’heure redevient libre"
            defaultChecked={false}
          />
        </>
      )}
      <p className="actions">
        <button type="submit" className="button" aria-disabled={isBusy}>
          Effacer ses données
        </button>
        <Link className="button button-outline" to={clientLink(number)}>
          Ne rien effacer
        </Link>
      </p>
      {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
    </EditForm>
  );
}
