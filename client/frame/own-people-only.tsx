import { paths } from '#shared/page/paths.ts';
import { Link } from '../components/link.tsx';

export const OwnPeopleOnly = () => (
  <section className="page page-narrow">
    <title>Non autorisé</title>
    <meta name="robots" content="noindex" />
    <h1>Non autorisé</h1>
    <p>Cette page est réservée à l’équipe de l’institut&nbsp;: votre compte n’y donne pas accès.</p>
    <p>
      <Link className="button" to={paths.homeAlias}>
        Retour à l’accueil
      </Link>
    </p>
  </section>
);
