import { wordsFor } from '../../shared/appointments/request-status.ts';
import type { VisitFile } from '../../shared/appointments/visit.ts';
import { visitCalendar } from '../../shared/appointments/visit-address.ts';
import { whatsappLink } from '../../shared/institute.ts';
import { visitPath } from '../../shared/page/paths.ts';
import { CallLink } from '../components/call-link.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Directions, hasWay } from '../components/directions.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { messageText } from './visit-text.ts';

interface Props {
  visit: VisitFile;
  token: string;
}

export function VisitKeeping({ visit, token }: Props) {
  const { origin } = usePage();
  const institute = useInstitute();
  const address = origin + visitPath(token);
  const words = wordsFor(visit.time);
  return (
    <section aria-labelledby="garder" className="card">
      <h2 id="garder">Gardez cette adresse</h2>
      <p>
        {`Elle vous ramène ici, sans compte ni mot de passe, pour revoir, ${visit.time ? 'déplacer' : 'suivre'} ou annuler ${words.this}. Qui la possède peut en faire autant\u00a0: ne la donnez qu’à des proches.`}
      </p>
      <p className="visit-address">{address}</p>
      <p className="actions">
        <CopyButton label="Copier l’adresse" text={address} />
      </p>
      <p className="actions">
        <a
          className="button button-outline"
          href={whatsappLink(messageText(visit, institute, address), '')}
          target="_blank"
          rel="noopener noreferrer"
        >
          {`M’envoyer ${words.this} sur WhatsApp`}
        </a>
      </p>
    </section>
  );
}

/** Links to a download from the server, so it is not a router link. */
export function CalendarLink({
  token,
  className = 'button button-outline',
  children,
}: {
  token: string;
  className?: string;
  children: string;
}) {
  return (
    <a className={className} href={`${visitPath(token)}/${visitCalendar}`} download>
      {children}
    </a>
  );
}

export function VisitPlace() {
  const institute = useInstitute();
  const { landmarks } = institute;
  return (
    <section aria-labelledby="comment-venir" className="card">
      <h2 id="comment-venir">Comment venir</h2>
      {landmarks && (
        <p>
          <strong>Repères&nbsp;:</strong> {landmarks}
        </p>
      )}
      <p className="link-row">
        <CallLink />
      </p>
      {hasWay(institute) && <Directions />}
    </section>
  );
}
