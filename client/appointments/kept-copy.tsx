import { wordsFor } from '../../shared/appointments/request-status.ts';
import type { VisitFile } from '../../shared/appointments/visit.ts';
import { visitPath } from '../../shared/page/paths.ts';
import { useSession } from '../session/session.ts';
import { useKeptVisit } from './kept-visit.ts';

interface Props {
  visit: VisitFile;
  token: string;
}

/** Says who can read the copy on this device, and removes it. Nothing is kept for signed-in users. */
export function KeptCopy({ visit, token }: Props) {
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
