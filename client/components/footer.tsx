import { Link } from 'react-router';
import { formatPhone, institute } from '../../shared/institute.ts';
import { paths } from '../../shared/paths.ts';

export function Footer() {
  const { address, phone, email, social } = institute;
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <div>
          <p className="brand-name">{institute.name}</p>
          <p>
            {address.street}, {address.district}, {address.city}
          </p>
          <p>
            <a href={`tel:${phone}`}>{formatPhone(phone)}</a>
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        </div>
        <nav aria-label="Pied de page">
          <ul>
            <li>
              <Link to={paths.features}>Prestations</Link>
            </li>
            <li>
              <Link to={paths.booking}>Réservation</Link>
            </li>
            <li>
              <Link to={paths.help}>Aide</Link>
            </li>
          </ul>
        </nav>
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
      </div>
    </footer>
  );
}
