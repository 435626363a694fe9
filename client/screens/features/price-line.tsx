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
  const { nom, note, duree, prix, isLowest } = treatment;
  return (
    <li className="price-line">
      <button
        type="submit"
        name={fields.pressed}
        value={buttonValue(treatment)}
        aria-pressed={isChosen}
        // biome-ignore lint/a11y/noAutofocus: where it was before the page was loaded
        autoFocus={isPressed}
      >
        <span className="price-name">
          {nom}
          {duree && (
            <time className="price-duration" dateTime={toIsoDuration(duree)}>
              <span aria-hidden="true">{duree}</span>
              <span className="visually-hidden">{spokenDuration(duree)}</span>
            </time>
          )}
          {note && <span className="muted small price-note">{note}</span>}
        </span>
        <span className="price">
          {isLowest && 'dès '}
          {formatXof(prix)}
        </span>
      </button>
    </li>
  );
}
