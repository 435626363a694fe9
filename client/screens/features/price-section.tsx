import type { OfferedSection, OfferedTreatment } from '../../../shared/contents/catalogue-of.ts';
import { whatsappLink } from '../../../shared/institute.ts';
import { bookingLink } from '../../../shared/page/booking-address.ts';
import { paths } from '../../../shared/page/paths.ts';
import { slugOf } from '../../../shared/text/slug.ts';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { PagePhoto } from '../../components/page-photo.tsx';
import { usePage } from '../../page/page-context.ts';
import { sectionImage } from '../../page/section-images.ts';
import { PlainPriceLine, PriceLine } from './price-line.tsx';

/** Categories with medical contraindications. */
const contraindicated = /électrostimulation|hammam|dôme sauna|appareil/i;

interface Props {
  section: OfferedSection;
  /** Absent if nothing can be chosen. */
  choice?: Choice;
}

interface Choice {
  readonly chosen: readonly OfferedTreatment[];
  /** The treatment whose button made this address, without JavaScript. */
  readonly pressed: OfferedTreatment | undefined;
}

export function PriceSection({ section, choice }: Props) {
  const { origin } = usePage();
  const { slug, titre, anchor: id, other = [], categories = [], elements = [] } = section;
  const chosen = choice?.chosen.map((treatment) => treatment.id) ?? [];
  const share = `${titre}, prix à l’institut\u00a0: ${origin}${paths.features}#${id}`;
  return (
    <section className="price-section" aria-labelledby={id}>
      <div className="price-section-head">
        <PagePhoto slot={`section/${slug}`}>
          <img src={sectionImage(slug)} alt="" width="96" height="96" loading="lazy" />
        </PagePhoto>
        <h2 id={id}>{titre}</h2>
        <a
          className="line-link share"
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
            title="À la carte"
            name={treatment.nom}
            treatments={[treatment]}
            choice={choice}
            link={bookingLink({
              section: slug,
              careType: treatment.id.slice(slug.length + 1),
              treatments: [...chosen, treatment.id],
            })}
          />
        ))}
        {categories.map(({ nom, elements }) => (
          <PriceGroup
            key={nom}
            title={nom}
            treatments={elements}
            choice={choice}
            link={bookingLink({ section: slug, careType: slugOf(nom), treatments: chosen })}
          />
        ))}
        {elements.length > 0 && (
          <PriceGroup
            name={titre}
            treatments={elements}
            choice={choice}
            link={bookingLink({ section: slug, treatments: chosen })}
          />
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
  choice: Choice | undefined;
  link: string;
}

function PriceGroup({ title, name, treatments, choice, link }: GroupProps) {
  return (
    <div className="card price-group">
      {title && <h3>{title}</h3>}
      <ul className="price-list">
        {treatments.map((treatment) =>
          choice ? (
            <PriceLine
              key={treatment.id}
              treatment={treatment}
              isChosen={choice.chosen.includes(treatment)}
              isPressed={treatment === choice.pressed}
            />
          ) : (
            <PlainPriceLine key={treatment.id} treatment={treatment} />
          ),
        )}
      </ul>
      {title && contraindicated.test(title) && (
        <p className="muted small">
          Déconseillé en cas de grossesse, de pacemaker ou de maladie&nbsp;: demandez-nous conseil.
        </p>
      )}
      <Link className="line-link reserve" to={link} aria-label={`Réserver\u00a0: ${name ?? title}`}>
        Réserver
      </Link>
    </div>
  );
}
