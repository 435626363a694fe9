import { wordsFor } from '../../shared/appointments/request-status.ts';
import { visitCalendar } from '../../shared/appointments/visit-address.ts';
import { sessionsToKeep } from '../../shared/booking/sessions-to-keep.ts';
import { paths, visitPath } from '../../shared/page/paths.ts';
import { Directions, hasWay, routeLinks } from '../components/directions.tsx';
import { Icon } from '../components/icon.tsx';
import { WhatsAppLink } from '../components/whatsapp-link.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { messageText, type VisitProps } from './visit-text.ts';

/** A row of what most clients do with an appointment: keep it, send it, find the way. */
export function VisitActions({ visit, token }: VisitProps) {
  const institute = useInstitute();
  const { time, status, beside } = visit;
  const sessions = sessionsToKeep(beside).length;
  const [[, route] = []] = routeLinks(institute);
  return (
    <p className="visit-actions">
      {time && (
        <a
          href={`${visitPath(token)}/${visitCalendar}`}
          download
          aria-label={
            sessions > 1
              ? `Ajouter les ${sessions}\u00a0séances à mon agenda`
              : 'Ajouter à mon agenda'
          }
        >
          <Icon name="day" />
          Agenda
        </a>
      )}
      <VisitWhatsAppLink visit={visit} token={token} />
      {status === 'confirmed' && hasWay(institute) && (
        <a href={route ?? `${paths.contacts}#itineraire`} target="_blank" rel="noopener noreferrer">
          <Icon name="pin" />
          Itinéraire
        </a>
      )}
    </p>
  );
}

/** Sends the appointment to a conversation of the client's choice. `isWhole`: a button that says so. */
export function VisitWhatsAppLink({ visit, token, isWhole }: VisitProps & { isWhole?: boolean }) {
  const institute = useInstitute();
  const address = usePage().origin + visitPath(token);
  const label = `M’envoyer ${wordsFor(visit.time).this} sur WhatsApp`;
  return (
    <WhatsAppLink
      className={isWhole ? 'button' : undefined}
      text={messageText(visit, institute, address)}
      aria-label={isWhole ? undefined : label}
    >
      <Icon name="chat" />
      {isWhole ? 'M’envoyer ce lien sur WhatsApp' : 'WhatsApp'}
    </WhatsAppLink>
  );
}

export function VisitPlace() {
  if (!hasWay(useInstitute())) return null;
  return (
    <details>
      <summary>Comment venir</summary>
      <Directions />
    </details>
  );
}
