import { Fragment } from 'react';
import { bookingFields as fields, offerField } from '#shared/booking/booking-fields.ts';
import { fieldLabels } from '#shared/booking/request-fields.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import { BeginsNote } from '../components/begins.tsx';
import { ErrorNotice, useFocusOnField } from '../components/notice.tsx';
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
      <OtherHours state={state} />
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

/** Offers hours instead of a taken one, by day and time. Each button books at once. */
function OtherHours({ state: { choices, deposit, problem } }: { state: BookingState }) {
  const buildSlot = ({ day, time }: FreeHour) => `${day}T${time}`;
  const hours = problem?.others?.toSorted((a, b) => buildSlot(a).localeCompare(buildSlot(b))) ?? [];
  if (hours.length === 0) return null;
  const price = formatTotalPrice(getPersonLists(choices).flat(), computeChosenPrice(choices));
  return (
    <>
      <p>Encore libres&nbsp;:</p>
      <p className="row">
        {hours.map((hour) => (
          <Fragment key={buildSlot(hour)}>
            <input
              type="hidden"
              name={offerField}
              value={formatOffer(hour, choices, deposit.amount)}
            />
            <button
              type="submit"
              className="button button-two"
              name={fields.slot}
              value={buildSlot(hour)}
            >
              {`Réserver à ${formatTime(hour.time)}`}
              <small>{`${formatShortDay(hour.day)}, ${price}`}</small>
              <BeginsNote begins={hour.begins} />
            </button>
          </Fragment>
        ))}
      </p>
    </>
  );
}
