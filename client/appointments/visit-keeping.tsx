import { useEffect, useState } from 'react';
import { wordsFor } from '../../shared/appointments/request-status.ts';
import type { VisitFile } from '../../shared/appointments/visit-file.ts';
import { beginsText } from '../../shared/booking/begins-text.ts';
import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import { dateTitle, spanText } from '../../shared/calendar/time-of-day.ts';
import { addressText, formatPhone, type Institute } from '../../shared/institute.ts';
import { priceText } from '../../shared/money/money-text.ts';
import type { KeptVisit } from '../../shared/offline/offline.ts';
import { visitPath } from '../../shared/page/paths.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useSession } from '../session/session.ts';
import { visitTitle } from './visit-news.tsx';
import type { VisitProps } from './visit-text.ts';
import {
  cancelledText,
  computeVisitPrice,
  listPersonsTreatments,
  statusText,
} from './visit-text.ts';

/** Says who can read the link and the copy on this device. Nothing is kept for signed-in users. */
export function VisitKeeping({ visit, token }: VisitProps) {
  const { isLoggedIn } = useSession();
  const address = usePage().origin + visitPath(token);
  const thisAppointment = wordsFor(visit.time).this;
  const { state, forget } = useKeptVisit(visit, visitPath(token));
  if (visit.status === 'cancelled' || visit.status === 'refused') return null;
  return (
    <details>
      <summary>Lien et copie</summary>
      <p>{`Ce lien ramène ici et permet d’annuler\u00a0: ne le donnez qu’à des proches.`}</p>
      <p className="visit-address">{address}</p>
      <p>
        <CopyButton label="Copier le lien" text={address} />
      </p>
      {!isLoggedIn && (
        <section aria-label="Sur cet appareil" className="needs-script">
          {state === 'gone' || (
            <p>
              {
                'Une copie se lit sans connexion jusqu’au jour prévu. Toute personne qui utilise cet appareil peut la lire. '
              }
              <button type="button" className="button-link" onClick={forget}>
                Effacer la copie
              </button>
            </p>
          )}
          <p role="status">
            {state === 'gone' &&
              `Aucune copie de ${thisAppointment} n’est gardée sur cet appareil.`}
            {state === 'failed' &&
              'La copie n’a pas pu être effacée. Réessayez, ou effacez les données du site dans votre navigateur.'}
          </p>
        </section>
      )}
    </details>
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
    const words = getWords(visit, institute, path);
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

function getWords(
  visit: VisitFile,
  { address, landmarks, phone }: Institute,
  path: string,
): KeptVisit {
  const { number, day, time, ends, begins, moment, people, treatments, staff } = visit;
  const cancelled = cancelledText(visit);
  const [of, ...others] = listPersonsTreatments(visit).map(cancelled ? names : lines);
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
      treatments.length > 0 &&
        !cancelled &&
        priceText(listPersonsTreatments(visit).flat(), computeVisitPrice(visit)),
    ],
    ['Numéro', number],
    ['Adresse', addressText(address)],
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
