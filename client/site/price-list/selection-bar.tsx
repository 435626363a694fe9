import { bookingLink } from '../../../shared/booking/booking-address.ts';
import { tooMuchChosen } from '../../../shared/booking/treatment-choice.ts';
import { priceText } from '../../../shared/money/money-text.ts';
import type { OfferedTreatment } from '../../../shared/site/catalogue-of.ts';
import { Link } from '../../components/link.tsx';
import { type PriceView, viewPath } from './price-view.ts';

interface Props {
  view: PriceView;
  empty(): void;
}

export function SelectionBar({ view, empty }: Props) {
  const { chosen } = view;
  const tooMuch = tooMuchChosen(chosen.length);
  return (
    <div className={chosen.length > 0 ? 'row selection' : undefined}>
      <div className="row selection-what">
        {/* Rendered before it has text, because screen readers would not announce the first text otherwise. */}
        <div role="status">
          {chosen.length > 0 && <p className="selection-sum">{sumOf(chosen)}</p>}
          {tooMuch && <p className="small">{tooMuch}</p>}
        </div>
        {chosen.length > 0 && (
          <>
            <p className="small muted selection-names">{chosen.map(({ nom }) => nom).join(', ')}</p>
            <Link
              to={viewPath({ ...view, chosen: [] })}
              onClick={(event) => {
                event.preventDefault();
                empty();
              }}
            >
              Vider
            </Link>
          </>
        )}
      </div>
      {chosen.length > 0 && !tooMuch && (
        <Link
          className="button"
          to={bookingLink({ treatments: chosen.map(({ id }) => id), isWhole: true })}
        >
          Continuer
        </Link>
      )}
    </div>
  );
}

/** Returns "2 soins, dès 15 000 FCFA". */
function sumOf(chosen: readonly OfferedTreatment[]): string {
  const sum = chosen.reduce((total, { prix }) => total + prix, 0);
  return `${chosen.length}\u00a0${chosen.length > 1 ? 'soins' : 'soin'}, ${priceText(chosen, sum)}`;
}
