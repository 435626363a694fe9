import { formatPhone } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { useInstitute } from '../page/page-context.ts';

/** Leads to the pages that visitors look for, first to the one that fits the page. */
export function NextLinks({ firstPath, label }: { firstPath: string; label: string }) {
  const { phone } = useInstitute();
  return (
    <nav aria-label="Autres pages" className="useful-pages">
      <p className="actions">
        <Link className="button" to={firstPath}>
          {label}
        </Link>
        <Link className="button button-outline" to={paths.homeAlias}>
          Retour à l’accueil
        </Link>
      </p>
      <h2>Vous cherchez peut-être</h2>
      <ul>
        {usefulPages.map(([path, label]) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
        {phone && (
          <li>
            <a href={`tel:${phone}`}>{`Nous appeler\u00a0: ${formatPhone(phone)}`}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}

const usefulPages = [
  [paths.features, 'Nos prestations et tarifs'],
  [paths.contacts, 'Nos horaires et notre adresse'],
  [paths.myRequests, 'Vos rendez-vous'],
] as const;

/** The footer links to two pages that do not exist, for booking and help. This page replaces both. */
export function NotFound() {
  return (
    <section className="page page-narrow">
      <title>Page non trouvée</title>
      <meta name="robots" content="noindex" />
      <img className="drawing" src="/lost.svg" alt="" width="160" height="160" />
      <h1>Page non trouvée</h1>
      <p>Désolé, nous n'avons pas pu trouver la page que vous cherchez.</p>
      <NextLinks firstPath={paths.book} label="Réserver" />
    </section>
  );
}
