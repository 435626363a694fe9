import { listWeekLines } from '#shared/calendar/opening.ts';
import { formatHoursTitle } from '#shared/calendar/period-text.ts';
import { findWeeklyHours } from '#shared/day-hours.ts';
import { formatAddress, formatPhone } from '#shared/institute.ts';
import { paths } from '#shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { Brand } from './brand.tsx';

const sitePages = [
  [paths.features, 'Prestations'],
  [paths.booking, 'Réservation'],
  [paths.help, 'Aide'],
  [paths.privacy, 'Confidentialité'],
  [paths.legal, 'Mentions légales'],
] as const;

export function Footer() {
  const institute = useInstitute();
  const { today } = usePage();
  const { address, phone, email, social } = institute;
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <div>
          <p className="brand">
            <Brand />
          </p>
          {address && <p>{formatAddress(address)}</p>}
          <p>
            {phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a>}
            {phone && email && <br />}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
        </div>
        <div>
          <p className="footer-title">{formatHoursTitle(today, institute)}</p>
          <ul>
            {listWeekLines(findWeeklyHours(today, institute)).map(({ days, hours }) => (
              <li key={days}>{`${days}\u00a0: ${hours}`}</li>
            ))}
          </ul>
        </div>
        <nav aria-label="Pied de page">
          <ul>
            {sitePages.map(([path, label]) => (
              <li key={path}>
                <Link to={path}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {social.length > 0 && (
          <ul aria-label="Réseaux sociaux">
            {social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noopener">
                  {name}
                  <span className="visually-hidden"> (nouvel onglet)</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
