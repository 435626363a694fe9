import { PagePhoto } from '#client/components/page-photo.tsx';
import { getSectionImage } from '#client/page/section-images.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import { priceFilterFields as fields } from '#shared/site/price-filter-fields.ts';
import type { OfferedSection, OfferedTreatment } from '#shared/site/published-catalogue.ts';
import { formatSpokenTreatmentDuration, formatTreatmentDuration } from '#shared/text/duration.ts';
import { buildButtonValue } from './price-view.ts';

const contraindicatedTitles = /électrostimulation|hammam|dôme sauna|appareil/i;

interface Choice {
  readonly chosen: readonly OfferedTreatment[];
  /** The treatment whose button made this address, without JavaScript. */
  readonly pressed: OfferedTreatment | undefined;
}

export function PriceSection({ section, choice }: { section: OfferedSection; choice: Choice }) {
  const { slug, titre, anchor: id, other = [], categories = [], elements = [] } = section;
  return (
    <section className="price-section" aria-labelledby={id}>
      <PagePhoto place={`section/${slug}`}>
        <img src={getSectionImage(slug)} alt="" width="240" height="240" loading="lazy" />
      </PagePhoto>
      <h2 id={id}>{titre}</h2>
      <PriceGroup title="À la carte" treatments={other} choice={choice} />
      {categories.map(({ nom, elements }) => (
        <PriceGroup key={nom} title={nom} treatments={elements} choice={choice} />
      ))}
      <PriceGroup treatments={elements} choice={choice} />
    </section>
  );
}

interface GroupProps {
  title?: string;
  treatments: readonly OfferedTreatment[];
  choice: Choice;
}

export function PriceGroup({ title, treatments, choice }: GroupProps) {
  if (treatments.length === 0) return null;
  return (
    <div className="price-group">
      {title && <h3>{title}</h3>}
      <ul className="price-list">
        {treatments.map((treatment) => (
          <PriceLine
            key={treatment.id}
            treatment={treatment}
            isChosen={choice.chosen.includes(treatment)}
            isPressed={treatment === choice.pressed}
          />
        ))}
      </ul>
      {title && contraindicatedTitles.test(title) && (
        <p className="muted small">
          Déconseillé en cas de grossesse, de pacemaker ou de maladie&nbsp;: demandez-nous conseil.
        </p>
      )}
    </div>
  );
}

interface LineProps {
  treatment: OfferedTreatment;
  isChosen: boolean;
  /** True if it was just pressed. Without JavaScript the focus returns to it. */
  isPressed: boolean;
}

/** Shows a whole line as a button, so that thumbs hit it and its name has the price. */
function PriceLine({ treatment, isChosen, isPressed }: LineProps) {
  return (
    <li>
      {/* biome-ignore lint/a11y/useButtonType: in a form it submits anyway, and the page has a hundred */}
      <button
        name={fields.pressed}
        value={buildButtonValue(treatment)}
        aria-pressed={isChosen}
        // biome-ignore lint/a11y/noAutofocus: where it was before the page was loaded
        autoFocus={isPressed}
      >
        <PriceText treatment={treatment} />
      </button>
    </li>
  );
}

/** Renders as little markup as possible, because most of the page is made of these. */
function PriceText({ treatment }: Pick<LineProps, 'treatment'>) {
  const { nom, note, duree, prix, course } = treatment;
  const sessions = course ? `${course.sessionCount}\u00a0séances, ` : '';
  return (
    <>
      {nom}
      {note && <span className="muted small price-note">{note}</span>}
      <b>
        {duree && (
          <span role="img" aria-label={formatSpokenTreatmentDuration(treatment)}>
            {formatTreatmentDuration(treatment)}
          </span>
        )}
        {` ${sessions}${formatTotalPrice([treatment], prix)}`}
      </b>
    </>
  );
}
