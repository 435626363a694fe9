import { Link } from 'react-router';
import type { OfferedSection, OfferedTreatment } from '../../../shared/contents/catalogue-of.ts';
import { whatsappLink } from '../../../shared/institute.ts';
import { bookingLink } from '../../../shared/page/booking-address.ts';
import { paths } from '../../../shared/page/paths.ts';
import { spokenDuration, toIsoDuration } from '../../../shared/text/duration.ts';
import { formatXof } from '../../../shared/text/money.ts';
import { slugOf } from '../../../shared/text/slug.ts';
import { Icon } from '../../components/icon.tsx';
import { PagePhoto } from '../../components/page-photo.tsx';
import { usePage } from '../../page/page-context.ts';
import { sectionImages } from '../../page/section-images.ts';

/** Categories with medical contraindications. */
const contraindicated = /électrostimulation|hammam|dôme sauna|appareil/i;

export function PriceSection({ section }: { section: OfferedSection }) {
  const { origin } = usePage();
  const { slug, titre, other = [], categories = [], elements = [] } = section;
  const id = slugOf(titre);
  const share = `${titre}, prix à l’institut\u00a0: ${origin}${paths.features}#${id}`;
  return (
    <section className="price-section" aria-labelledby={id}>
      <div className="price-section-head">
        <PagePhoto slot={`section/${slug}`}>
          <img src={sectionImages[slug]} alt="" width="96" height="96" loading="lazy" />
        </PagePhoto>
        <h2 id={id}>{titre}</h2>
        <a
          className="share"
          href={whatsappLink(share, '')}
          target="_blank"
          rel="noopener"
          aria-label={`Partager sur WhatsApp\u00a0: ${titre}`}
        >
          <Icon name="share" />
          Partager sur WhatsApp
        </a>
      </div>
      <div className="price-groups">
        {other.map((treatment) => (
          <PriceGroup
            key={treatment.id}
            title="Autre soin"
            name={treatment.nom}
            treatments={[treatment]}
            link={bookingLink(slug, treatment.id.slice(slug.length + 1), treatment.id)}
          />
        ))}
        {categories.map(({ nom, elements }) => (
          <PriceGroup
            key={nom}
            title={nom}
            treatments={elements}
            link={bookingLink(slug, slugOf(nom))}
          />
        ))}
        {elements.length > 0 && (
          <PriceGroup name={titre} treatments={elements} link={bookingLink(slug)} />
        )}
      </div>
    </section>
  );
}

interface GroupProps {
  title?: string;
  /** For the booking link's label; by default the title. */
  name?: string;
  treatments: readonly OfferedTreatment[];
  link: string;
}

function PriceGroup({ title, name, treatments, link }: GroupProps) {
  return (
    <div className={title ? 'card price-group' : 'card price-group price-group-wide'}>
      {title && <h3>{title}</h3>}
      <ul className="price-list">
        {treatments.map((treatment) => (
          <PriceLine key={treatment.id} treatment={treatment} />
        ))}
      </ul>
      {title && contraindicated.test(title) && (
        <p className="muted small">
          Déconseillé en cas de grossesse, de pacemaker ou de maladie&nbsp;: demandez-nous conseil.
        </p>
      )}
      <Link className="reserve" to={link} aria-label={`Réserver\u00a0: ${name ?? title}`}>
        Réserver
      </Link>
    </div>
  );
}

function PriceLine({ treatment }: { treatment: OfferedTreatment }) {
  const { nom, note, duree, prix, isLowest } = treatment;
  return (
    <li className="price-line">
      <span className="price-name">
        {nom}
        {note && <span className="muted small price-note">{note}</span>}
      </span>
      {duree && (
        <time className="price-duration" dateTime={toIsoDuration(duree)}>
          <span aria-hidden="true">{duree}</span>
          <span className="visually-hidden">{spokenDuration(duree)}</span>
        </time>
      )}
      <span className="price">
        {isLowest && 'dès '}
        {formatXof(prix)}
      </span>
    </li>
  );
}
