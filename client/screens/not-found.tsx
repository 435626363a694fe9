import { useLocation } from 'react-router';
import { paths } from '../../shared/page/paths.ts';
import { Link } from '../components/link.tsx';

/** The screens that the footer's two missing pages probably mean. */
const suggestions: Partial<Record<string, { to: string; label: string }>> = {
  [paths.booking]: { to: paths.book, label: 'Demander un rendez-vous' },
  [paths.help]: { to: paths.contacts, label: 'Nous contacter' },
};

export function NotFound() {
  const { pathname } = useLocation();
  const suggestion = suggestions[pathname];
  return (
    <section className="page page-narrow">
      <title>Page non trouvée</title>
      <meta name="robots" content="noindex" />
      <img className="drawing" src="/lost.svg" alt="" width="160" height="160" />
      <h1>Page non trouvée</h1>
      <p>Désolé, nous n'avons pas pu trouver la page que vous cherchez.</p>
      <p className="actions">
        {suggestion && (
          <Link className="button" to={suggestion.to}>
            {suggestion.label}
          </Link>
        )}
        <Link className={suggestion ? 'button button-outline' : 'button'} to={paths.homeAlias}>
          Retour à l’accueil
        </Link>
      </p>
      <p>
        Vous pouvez aussi consulter <Link to={paths.features}>nos prestations et tarifs</Link> ou{' '}
        <Link to={paths.contacts}>nous écrire</Link>.
      </p>
    </section>
  );
}
