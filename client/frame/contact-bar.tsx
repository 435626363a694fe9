import { useLocation } from 'react-router';
import { whatsappLink } from '../../shared/institute.ts';
import { mayFadeFrom, paths } from '../../shared/page/paths.ts';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { useInstitute } from '../page/page-context.ts';

export function ContactBar() {
  const { phone, whatsapp } = useInstitute();
  const { pathname } = useLocation();
  return (
    <nav className="contact-bar bar-visitors" aria-label="Nous joindre">
      {phone && (
        <a href={`tel:${phone}`}>
          <Icon name="phone" />
          Appeler
        </a>
      )}
      {whatsapp ? (
        <a
          href={whatsappLink('Bonjour, j’ai une question\u00a0: ', whatsapp)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="chat" />
          WhatsApp
        </a>
      ) : (
        <Link to={paths.contacts}>
          <Icon name="mail" />
          Écrire
        </Link>
      )}
      {/* Not where the visitor has chosen: the link would discard the choices. */}
      {pathname !== paths.book && mayFadeFrom(pathname) && (
        <Link className="bar-book" to={paths.book} viewTransition>
          <Icon name="day" />
          Réserver
        </Link>
      )}
    </nav>
  );
}
