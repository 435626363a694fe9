import { Link } from 'react-router';
import {
  type Category,
  catalogue,
  type Section,
  type Treatment,
} from '../../../shared/catalogue.ts';
import { spokenDuration, toIsoDuration } from '../../../shared/duration.ts';
import { formatXof } from '../../../shared/money.ts';
import { slugOf } from '../../../shared/slug.ts';
import { bookingLink } from '../book/choices.ts';

export function Features() {
  return (
    <section className="page">
      <title>Nos prestations et tarifs</title>
      <h1>Nos prestations et tarifs</h1>
      <nav aria-label="Rubriques" className="section-links">
        <ul>
          {catalogue.map(({ slug, titre }) => (
            <li key={slug}>
              <a href={`#${slugOf(titre)}`}>{titre}</a>
            </li>
          ))}
        </ul>
      </nav>
      {catalogue.map((section) => (
        <PriceSection key={section.slug} section={section} />
      ))}
      <p className="muted">
        Prix en francs CFA, donnés à titre indicatif&nbsp;; le prix confirmé par l’institut fait
        foi.
      </p>
    </section>
  );
}

function PriceSection({ section }: { section: Section }) {
  const { slug, titre, other, categories, elements } = section;
  const id = slugOf(titre);
  return (
    <section className="price-section" aria-labelledby={id}>
      <h2 id={id}>{titre}</h2>
      {other && <PriceGroup title="À part" treatments={other} link={bookingLink(slug)} />}
      {categories?.map((category) => (
        <CategoryGroup key={category.nom} section={section} category={category} />
      ))}
      {elements && (
        <PriceGroup title={undefined} treatments={elements} link={bookingLink(slug)} name={titre} />
      )}
    </section>
  );
}

function CategoryGroup({ section, category }: { section: Section; category: Category }) {
  return (
    <PriceGroup
      title={category.nom}
      treatments={category.elements}
      link={bookingLink(section.slug, slugOf(category.nom))}
    />
  );
}

interface GroupProps {
  title: string | undefined;
  name?: string;
  treatments: readonly Treatment[];
  link: string;
}

function PriceGroup({ title, name, treatments, link }: GroupProps) {
  return (
    <div className="price-group">
      {title && <h3>{title}</h3>}
      <ul className="price-list">
        {treatments.map((treatment) => (
          <PriceLine key={treatment.nom} treatment={treatment} />
        ))}
      </ul>
      <Link to={link} aria-label={`Réserver\u00a0: ${title ?? name}`}>
        Réserver
      </Link>
    </div>
  );
}

function PriceLine({ treatment: { nom, duree, prix } }: { treatment: Treatment }) {
  return (
    <li className="price-line">
      <span className="price-name">{nom}</span>
      {duree && (
        <time className="price-duration" dateTime={toIsoDuration(duree)}>
          <span aria-hidden="true">{duree}</span>
          <span className="visually-hidden">{spokenDuration(duree)}</span>
        </time>
      )}
      <span className="price">{formatXof(prix)}</span>
    </li>
  );
}
