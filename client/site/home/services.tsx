import { useLoaderData } from 'react-router';
import { formatXof } from '../../../shared/money/money-text.ts';
import { paths } from '../../../shared/page/paths.ts';
import { Link } from '../../components/link.tsx';
import { PagePhoto } from '../../components/page-photo.tsx';
import { sectionImage } from '../../page/section-images.ts';
import type { HomeData } from './home-data.ts';

export function Services() {
  const { services } = useLoaderData<HomeData>();
  return (
    <section className="page services" aria-labelledby="services">
      <h2 id="services">Nos prestations</h2>
      <ul className="service-list">
        {services.map(({ slug, title, from, anchor }) => (
          <li key={slug} className="service-card">
            <PagePhoto slot={`section/${slug}`}>
              <img src={sectionImage(slug)} alt="" width="160" height="160" loading="lazy" />
            </PagePhoto>
            <h3>
              <Link to={`${paths.features}#${anchor}`}>{title}</Link>
            </h3>
            <b>
              <span>dès</span>
              {` ${formatXof(from)}`}
            </b>
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
