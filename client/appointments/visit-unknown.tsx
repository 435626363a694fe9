import { loginLink, paths } from '../../shared/page/paths.ts';
import { CallLink } from '../components/call-link.tsx';
import { Link } from '../components/link.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { useSession } from '../session/session.ts';

/** Shown for a link that was never issued or was cut off, or whose appointment was erased. */
export function VisitUnknown() {
  const { user } = useSession();
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Rendez-vous introuvable" />
      <h1>Rendez-vous introuvable</h1>
      <p>
        Cette adresse ne mène à aucun rendez-vous&nbsp;: elle est incomplète, ou trop ancienne.
        Vérifiez que vous l’avez copiée en entier. Votre rendez-vous, lui, n’a pas changé&nbsp;:
        appelez-nous et nous le retrouverons à votre nom.
      </p>
      <p className="actions">
        <CallLink className="button" />
        <Link className="button button-outline" to={paths.book}>
          Prendre rendez-vous
        </Link>
        <Link
          className="button button-outline"
          to={user ? paths.myRequests : loginLink(paths.myRequests)}
        >
          Voir mes rendez-vous
        </Link>
      </p>
    </section>
  );
}
