import type { OfferedTreatment } from '../../../shared/contents/catalogue-of.ts';
import { priceFilterFields as fields } from '../../../shared/page/price-filter-fields.ts';
import { spokenDuration, toIsoDuration } from '../../../shared/text/duration.ts';
import { formatXof } from '../../../shared/text/money.ts';
import { buttonValue } from './price-view.ts';

interface Props {
  treatment: OfferedTreatment;
  isChosen: boolean;
  /** Its press made this address: without JavaScript the focus comes back to it. */
  isPressed: boolean;
}

/** The whole line is a button, which styles draw a "+" on: a thumb finds it, and its name has the price. */
export function PriceLine({ treatment, isChosen, isPressed }: Props) {
  return (
    <li className="price-line">
      <button
        type="submit"
        className="price-row"
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

/** Where there is no form to choose in. */
export const PlainPriceLine = ({ treatment }: Pick<Props, 'treatment'>) => (
  <li className="price-line">
    <p className="price-row">
      <PriceText treatment={treatment} />
    </p>
  </li>
);

function PriceText({ treatment }: Pick<Props, 'treatment'>) {
  const { nom, note, duree, prix, isLowest } = treatment;
  return (
    <>
      <span className="price-name">
        {nom}
        {note && <span className="muted small price-note">{note}</span>}
      </span>
      <span className="menu-price">
        {duree && (
          <time className="muted small" dateTime={toIsoDuration(duree)}>
            <span aria-hidden="true">{duree}</span>
            <span className="visually-hidden">{spokenDuration(duree)}</span>
          </time>
        )}
        <span className="price">
          {isLowest && 'dès '}
          {formatXof(prix)}
        </span>
      </span>
    </>
  );
}
