import { formatPhone } from '../../shared/institute.ts';
import { paths } from '../../shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { useInstitute } from '../page/page-context.ts';

/** The footer links to two pages that do not exist, for booking and help. This page replaces both. */
export function NotFound() {
  const { phone } = useInstitute();
  return (
    <section className="page page-narrow">
      <title>Page non trouvée</title>
      <meta name="robots" content="noindex" />
      <img className="drawing" src="/lost.svg" alt="" width="160" height="160" />
      <h1>Page non trouvée</h1>
      <p>Désolé, nous n'avons pas pu trouver la page que vous cherchez.</p>
      <p className="actions">
        <Link className="button" to={paths.book}>
          Réserver
        </Link>
        <Link className="button button-outline" to={paths.contacts}>
          Nous contacter
        </Link>
        <Link className="button button-outline" to={paths.homeAlias}>
          Retour à l’accueil
        </Link>
      </p>
      <p>
        {'Vous pouvez aussi '}
        {phone && (
          <>
            nous appeler au <a href={`tel:${phone}`}>{formatPhone(phone)}</a>, ou{' '}
          </>
        )}
        consulter <Link to={paths.features}>nos prestations et tarifs</Link>.
      </p>
    </section>
  );
}
