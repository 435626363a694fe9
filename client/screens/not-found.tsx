import { useLocation } from 'react-router';
import { formatPhone } from '../../shared/institute.ts';
import { paths } from '../../shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { useInstitute } from '../page/page-context.ts';

/** What the footer's missing page of help probably means. Every other one gets the way to book. */
const suggestions: Partial<Record<string, { to: string; label: string }>> = {
  [paths.help]: { to: paths.contacts, label: 'Nous contacter' },
};
const booking = { to: paths.book, label: 'Prendre rendez-vous' };

export function NotFound() {
  const { pathname } = useLocation();
  const { phone } = useInstitute();
  const ways = [suggestions[pathname], booking].filter((way) => way !== undefined);
  return (
    <section className="page page-narrow">
      <title>Page non trouvée</title>
      <meta name="robots" content="noindex" />
      <img className="drawing" src="/lost.svg" alt="" width="160" height="160" />
      <h1>Page non trouvée</h1>
      <p>Désolé, nous n'avons pas pu trouver la page que vous cherchez.</p>
      <p className="actions">
        {ways.map(({ to, label }, at) => (
          <Link key={to} className={at === 0 ? 'button' : 'button button-outline'} to={to}>
            {label}
          </Link>
        ))}
        <Link className="button button-outline" to={paths.homeAlias}>
          Retour à l’accueil
        </Link>
      </p>
      <p>
        Vous pouvez aussi nous appeler au <a href={`tel:${phone}`}>{formatPhone(phone)}</a>,
        consulter <Link to={paths.features}>nos prestations et tarifs</Link> ou{' '}
        <Link to={paths.contacts}>nous écrire</Link>.
      </p>
    </section>
  );
}
