import { useEffect, useState } from 'react';
import { wordsFor } from '../../shared/appointments/request-status.ts';
import { visitCalendar } from '../../shared/appointments/visit-address.ts';
import type { VisitFile } from '../../shared/appointments/visit-file.ts';
import { beginsText } from '../../shared/booking/begins-text.ts';
import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import { dateTitle, spanText } from '../../shared/calendar/time-of-day.ts';
import { formatPhone, type Institute, placeText, whatsappLink } from '../../shared/institute.ts';
import { priceText } from '../../shared/money/money-text.ts';
import type { KeptVisit } from '../../shared/offline/offline.ts';
import { visitPath } from '../../shared/page/paths.ts';
import { CallLink } from '../components/call-link.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Directions, hasWay } from '../components/directions.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useSession } from '../session/session.ts';
import { visitTitle } from './visit-news.tsx';
import type { VisitProps } from './visit-text.ts';
import { cancelledText, messageText, personsOf, priceOf, statusText } from './visit-text.ts';

export function VisitKeeping({ visit, token }: VisitProps) {
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

/** Says who can read the copy on this device, and removes it. Nothing is kept for signed-in users. */
export function KeptCopy({ visit, token }: VisitProps) {
  const { isLoggedIn } = useSession();
  const { state, forget } = useKeptVisit(visit, visitPath(token));
  if (isLoggedIn) return null;
  const what = wordsFor(visit.time).this;
  const none = `Aucune copie de ${what} n’est gardée sur cet appareil.`;
  return (
    <section aria-labelledby="appareil" className="card kept-copy needs-script">
      <h2 id="appareil">Sur cet appareil</h2>
      {state === 'gone' || (
        <>
          <p>
            {`Votre navigateur peut garder une copie de ${what}, sans son adresse, pour la lire sans connexion jusqu’au jour prévu. Toute personne qui utilise cet appareil peut la lire.`}
          </p>
          <p className="actions">
            <button type="button" className="button button-outline" onClick={forget}>
              Effacer la copie
            </button>
          </p>
        </>
      )}
      <p role="status">
        {state === 'gone' && none}
        {state === 'failed' &&
          'La copie n’a pas pu être effacée. Réessayez, ou effacez les données du site dans votre navigateur.'}
      </p>
    </section>
  );
}

type State = 'kept' | 'gone' | 'failed';

const worker = () => import('../offline/site-worker.ts');

/** Keeps the page's text to be read offline; never for signed-in users. */
function useKeptVisit(visit: VisitFile, path: string) {
  const { isLoggedIn } = useSession();
  const institute = useInstitute();
  const [state, setState] = useState<State>('kept');
  useEffect(() => {
    if (isLoggedIn) return;
    const words = wordsOf(visit, institute, path);
    worker()
      .then(({ requestKeepVisit }) => requestKeepVisit(words))
      .then((isKept) => setState(isKept ? 'kept' : 'gone'))
      // Without a copy, the page can still be read online.
      .catch(() => {});
  }, [isLoggedIn, visit, institute, path]);
  const forget = () =>
    worker()
      .then(({ requestForgetVisit }) => requestForgetVisit(path))
      .then(
        () => setState('gone'),
        () => setState('failed'),
      );
  return { state, forget };
}

function wordsOf(
  visit: VisitFile,
  { address, landmarks, phone }: Institute,
  path: string,
): KeptVisit {
  const { number, day, time, ends, begins, moment, people, treatments, staff } = visit;
  const cancelled = cancelledText(visit);
  const [of, ...others] = personsOf(visit).map(cancelled ? names : lines);
  const isAlike = others.every((text) => text === of);
  const care = isAlike
    ? [['Soins', of]]
    : [of, ...others].map((text, at) => [`Personne ${at + 1}`, text]);
  const facts = [
    ['État', statusText(visit)],
    [time ? 'Date' : 'Date souhaitée', dateTitle(day, time, dayTitle)],
    ['Heure', time && `${spanText(time, ends)} (heure d’Abidjan)`],
    ['Début des soins', begins && beginsText(begins)],
    ['Moment souhaité', !time && moment],
    ['Avec', staff.join(', ')],
    ['Personnes', String(people)],
    ...care,
    ['Annulé', cancelled],
    [
      visit.session ? 'Prix de la cure' : 'Total',
      treatments.length > 0 && !cancelled && priceText(personsOf(visit).flat(), priceOf(visit)),
    ],
    ['Numéro', number],
    ['Adresse', placeText(address)],
    ['Repères', landmarks],
    ['Téléphone', formatPhone(phone)],
  ] as const;
  return {
    path,
    day,
    title: visitTitle(visit, new URLSearchParams()),
    facts: facts.flatMap(([name = '', text]) => (text ? [[name, text] as const] : [])),
  };
}

const names = (treatments: VisitFile['treatments']) => treatments.map(({ nom }) => nom).join('\n');

const lines = (treatments: VisitFile['treatments']) =>
  treatments.map((own) => `${own.nom}, ${priceText([own], own.prix)}`).join('\n');
