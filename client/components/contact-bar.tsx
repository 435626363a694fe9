import { useLocation } from 'react-router';
import { whatsappLink } from '../../shared/institute.ts';
import { paths } from '../../shared/page/paths.ts';
import { useInstitute } from '../page/page-context.ts';
import { Icon } from './icon.tsx';

/** Fixed at the bottom of a phone's screen. */
export function ContactBar() {
  const institute = useInstitute();
  const { pathname } = useLocation();
  // The back office has a bar of its own, to call the client.
  if (pathname.startsWith(paths.admin)) return null;
  return (
    <nav className="contact-bar" aria-label="Nous joindre">
      <a className="button button-outline" href={`tel:${institute.phone}`}>
        <Icon name="phone" />
        Appeler
      </a>
      <a
        className="button button-outline"
        href={whatsappLink('Bonjour, j’ai une question\u00a0: ', institute.whatsapp)}
        target="_blank"
        rel="noopener"
      >
        <Icon name="chat" />
        WhatsApp
      </a>
    </nav>
  );
}
