import { bookingFields as fields, offerField } from '#shared/booking/booking-fields.ts';
import { fieldLabels } from '#shared/booking/request-fields.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import { BeginsNote } from '../components/begins.tsx';
import { ErrorNotice, useFocusOnField } from '../components/notice.tsx';
import { OtherHours } from '../components/other-hours.tsx';
import { useIsHydrated } from '../page/page-context.ts';
import { buildChoicesPath, isLargeGroup } from './choices/choices.ts';
import { anchors } from './choices/steps.tsx';
import { computeChosenPrice, getPersonLists } from './choices/treatment-lists.ts';
import { PhoneOrWhatsApp } from './phone-or-whatsapp.tsx';
import { formatOffer } from './shown-offer.ts';
import type { BookingState } from './use-booking-state.ts';

/** Shows all problems of the form. Offers phone and WhatsApp where correcting a field does not help. */
export function BookProblem({ state }: { state: BookingState }) {
  const { choices, whatsappText, problem } = state;
  useFocusOnField(problem);
  const isOutdated = useIsHydrated() && problem?.error === 'offer-changed';
  const needsOtherWay =
    problem && !problem.deposit && !problem.field && !problem.others?.length && !isOutdated;
  return (
    <ErrorNotice id={anchors.problem} problem={problem} labels={fieldLabels}>
      <BookOtherHour state={state} />
      {/* Loads a new document, with the current prices. Typed text is kept as a draft. */}
      {isOutdated && (
        <p>
          <a className="button" href={buildChoicesPath(choices)}>
            Voir les prix du jour
          </a>
        </p>
      )}
      {(needsOtherWay || isLargeGroup(choices)) && <PhoneOrWhatsApp text={whatsappText} />}
    </ErrorNotice>
  );
}

/** Each button books at once. */
function BookOtherHour({ state: { choices, deposit, problem } }: { state: BookingState }) {
  const price = formatTotalPrice(getPersonLists(choices).flat(), computeChosenPrice(choices));
  return (
    <OtherHours hours={problem?.others ?? []}>
      {(hour, slot) => (
        <>
          <input
            type="hidden"
            name={offerField}
            value={formatOffer(hour, choices, deposit.amount)}
          />
          <button type="submit" className="button button-two" name={fields.slot} value={slot}>
            {`Réserver à ${formatTime(hour.time)}`}
            <small>{`${formatShortDay(hour.day)}, ${price}`}</small>
            <BeginsNote begins={hour.begins} />
          </button>
        </>
      )}
    </OtherHours>
  );
}
