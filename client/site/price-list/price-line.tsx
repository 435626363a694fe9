import { priceText } from '../../../shared/money/money-text.ts';
import type { OfferedTreatment } from '../../../shared/site/catalogue-of.ts';
import { priceFilterFields as fields } from '../../../shared/site/price-filter-fields.ts';
import { durationText, spokenText } from '../../../shared/text/duration.ts';
import { buttonValue } from './price-view.ts';

interface Props {
  treatment: OfferedTreatment;
  isChosen: boolean;
  /** True if it was just pressed. Without JavaScript the focus returns to it. */
  isPressed: boolean;
}

/** Shows a whole line as a button, so that thumbs hit it and its name has the price. */
export function PriceLine({ treatment, isChosen, isPressed }: Props) {
  return (
    <li>
      {/* biome-ignore lint/a11y/useButtonType: in a form it submits anyway, and the page has a hundred */}
      <button
        name={fields.pressed}
        value={buttonValue(treatment)}
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
function PriceText({ treatment }: Pick<Props, 'treatment'>) {
  const { nom, note, duree, prix } = treatment;
  return (
    <>
      {nom}
      {note && <span className="muted small price-note">{note}</span>}
      <b>
        {duree && (
          <span role="img" aria-label={spokenText(treatment)}>
            {durationText(treatment)}
          </span>
        )}
        {` ${priceText([treatment], prix)}`}
      </b>
    </>
  );
}
