import { paths } from '#shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { useSession } from '../session/session.ts';

export function TeamOnlyPage() {
  const isStaffMember = useSession().userRole === 'equipe';
  return (
    <PrivatePage title="Non autorisé">
      <p>{`Cette page est réservée à ${isStaffMember ? 'la gérance' : 'l’équipe'} de l’institut\u00a0: votre compte n’y donne pas accès.`}</p>
      {!isStaffMember && (
        <p className="small">
          C’est votre institut&#8239;? Qui a installé le site vous ouvre l’accès&nbsp;:{' '}
          <code>npm run institute -- admin votre@adresse</code>
        </p>
      )}
      <p>
        <Link className="button" to={isStaffMember ? paths.team : paths.homeAlias}>
          {isStaffMember ? 'Votre agenda' : 'Retour à l’accueil'}
        </Link>
      </p>
    </PrivatePage>
  );
}
