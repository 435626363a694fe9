import type { RequestFile, RequestLine } from '../../../shared/appointments/request-list.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { Link } from '../../components/link.tsx';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { ClientLinks } from './client-links.tsx';
import { confirmFormId } from './request-forms.tsx';

interface Props {
  request: RequestFile;
  /** The action, as in the request's history. */
  action: string;
  next: RequestLine | undefined;
}

/** Confirms the last edit. It offers ways to tell a client without e-mail, and the next request. */
export function CompletedNotice({ request, action, next }: Props) {
  const { email, mail, hour } = request;
  // The client who cancelled by telephone knows. A withdrawn request was never confirmed to the
  // client.
  const isKnown = action === 'cancelled-by-phone' && !(email && hour);
  return (
    <SuccessNotice>
      <p className="notice-title">{texts[action]?.(request)}</p>
      {action !== 'noted' &&
        action !== 'assigned' &&
        !isKnown &&
        (email ? (
          mail?.state !== 'given-up' && (
            <p>{`Un e-mail ${mail?.state === 'sent' ? 'est parti' : 'part'} à ${email}.`}</p>
          )
        ) : (
          <>
            <p>
              Cette personne n’a pas donné d’e-mail. Appelez-la, ou envoyez-lui la réponse, déjà
              écrite, par WhatsApp.
            </p>
            <p className="actions">
              <ClientLinks request={request} />
            </p>
          </>
        ))}
      {next && (action === 'confirmed' || action === 'refused') && (
        <p>
          <Link
            // Without an e-mail this button comes second.
            className={email ? 'button' : 'button button-outline'}
            to={requestLink(next.number, confirmFormId)}
          >
            {`Demande suivante\u00a0: ${next.name}`}
          </Link>
        </p>
      )}
    </SuccessNotice>
  );
}

const texts: Readonly<Record<string, (request: RequestFile) => string>> = {
  confirmed: (request) => `Le rendez-vous est confirmé${when(request)}.`,
  moved: (request) => `Le rendez-vous est déplacé${when(request)}.`,
  assigned: ({ staff, offAgenda }) =>
    offAgenda
      ? 'C’est noté\u00a0: le rendez-vous est hors agenda.'
      : `C’est noté\u00a0: le rendez-vous est avec ${staff.map(({ name }) => name).join(', ')}.`,
  refused: () => 'La demande est refusée.',
  cancelled: () => 'Le rendez-vous est annulé.',
  'cancelled-by-phone': ({ hour }) =>
    `${hour ? 'Le rendez-vous est annulé' : 'La demande est annulée'}, à la demande de la cliente ou du client.`,
  noted: () => 'La note est enregistrée.',
};

const when = ({ day, hour }: RequestFile) => (hour ? `\u00a0: ${appointmentTitle(day, hour)}` : '');
