import { Link } from 'react-router';
import { catalogue, lowestPrice } from '../../../shared/catalogue.ts';
import { formatXof } from '../../../shared/money.ts';
import { paths } from '../../../shared/paths.ts';
import { slugOf } from '../../../shared/slug.ts';
import { sectionImages } from '../../section-images.ts';

export function Services() {
  return (
    <section className="page" aria-labelledby="services">
      <h2 id="services">Nos services</h2>
      <ul className="cards cards-five">
        {catalogue.map((section) => (
          <li key={section.slug} className="card service-card">
            <img src={sectionImages[section.slug]} alt="" width="160" height="160" loading="lazy" />
            <h3>
              <Link to={`${paths.features}#${slugOf(section.titre)}`}>{section.titre}</Link>
            </h3>
            <p className="muted">
              dès <span className="price">{formatXof(lowestPrice(section))}</span>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link className="button button-outline" to={paths.features}>
          Toutes nos prestations
        </Link>
      </p>
    </section>
  );
}
