import { paths } from '#shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { useSession } from '../session/session.ts';

export function TeamOnlyPage() {
  if (useSession().userRole === 'equipe')
    return (
      <PrivatePage title="Non autorisé">
        <p>Cette page est réservée à la gérance de l’institut.</p>
        <p>
          <Link className="button" to={paths.team}>
            Votre agenda
          </Link>
        </p>
      </PrivatePage>
    );
  return (
    <PrivatePage title="Non autorisé">
      <p>
        Cette page est réservée à l’équipe de l’institut&nbsp;: votre compte n’y donne pas accès.
      </p>
      <p className="small">
        C’est votre institut&#8239;? Qui a installé le site vous ouvre l’accès&nbsp;:{' '}
        <code>npm run institute -- admin votre@adresse</code>
      </p>
      <p>
        <Link className="button" to={paths.homeAlias}>
          Retour à l’accueil
        </Link>
      </p>
    </PrivatePage>
  );
}
