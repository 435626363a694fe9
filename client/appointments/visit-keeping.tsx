import { useEffect, useState } from 'react';
import { wordsFor } from '../../shared/appointments/request-status.ts';
import type { VisitRecord } from '../../shared/appointments/visit-record.ts';
import { visitPath } from '../../shared/page/paths.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useSession } from '../session/session.ts';
import { visitTitle } from './visit-news.tsx';
import { listFacts, statusText, type VisitProps } from './visit-text.ts';

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
function useKeptVisit(visit: VisitRecord, path: string) {
  const { isLoggedIn } = useSession();
  const institute = useInstitute();
  const [state, setState] = useState<State>('kept');
  useEffect(() => {
    if (isLoggedIn) return;
    const facts = [...listFacts(visit, institute), ['État', statusText(visit)] as const];
    const words = { path, day: visit.day, title: visitTitle(visit, new URLSearchParams()), facts };
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
