import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';

export function Unauthorized() {
  return (
    <section className="page page-narrow">
      <title>Non autorisé</title>
      <meta name="robots" content="noindex" />
      <h1>Non autorisé</h1>
      <p>Désolé, vous n'avez pas l'autorisation d'accéder à cette page.</p>
      <p>Veuillez vous connecter pour pouvoir accéder à cette page.</p>
      <p className="actions">
        <Link className="button" to={paths.login}>
          Se connecter
        </Link>
        <Link className="button button-outline" to={paths.homeAlias}>
          Retour à l’accueil
        </Link>
      </p>
    </section>
  );
}
