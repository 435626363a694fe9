import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { hourTitle } from '../../shared/booking/begins-text.ts';
import {
  bookingFields as fields,
  shownBeginsField,
  shownPriceField,
} from '../../shared/booking/booking-fields.ts';
import { eveningOf } from '../../shared/calendar/night.ts';
import type { FreeHour } from '../../shared/contract/error-codes.ts';
import { priceText } from '../../shared/money/money-text.ts';
import { ErrorNotice, OtherProblems } from '../components/notice.tsx';
import { fieldId } from '../forms/field-id.ts';
import { fieldError, type Problem } from '../forms/form-input.ts';
import { useHydrated, useInstitute } from '../page/page-context.ts';
import { type Choices, choicesPath, isLargeGroup } from './choices/choices.ts';
import { anchors } from './choices/steps.tsx';
import { beginsValue, shownPriceText } from './shown-offer.ts';
import { PhoneOrWhatsApp } from './ways-out.tsx';

interface Props {
  problem: Problem | undefined;
  others: readonly FreeHour[] | undefined;
  choices: Choices;
  text: string;
}

/** Shows all problems of the form. Offers phone and WhatsApp where correcting a field does not help. */
export function BookProblem({ problem, others = [], choices, text }: Props) {
  useFocusOnField(problem);
  const isTooLarge = fieldError(problem, fields.people) !== undefined && isLargeGroup(choices);
  const isOutdated = useHydrated() && problem?.error === 'offer-changed';
  const isHelpless =
    problem && !problem.deposit && !problem.field && others.length === 0 && !isOutdated;
  return (
    <ErrorNotice id={anchors.problem} problem={problem}>
      <OtherProblems problem={problem} />
      <OtherHours hours={others} isForSeveral={choices.people !== 1} />
      {/* Loads a new document, with the current prices. Typed text is kept as a draft. */}
      {isOutdated && (
        <p>
          <a className="button" href={choicesPath(choices)}>
            Voir les prix du jour
          </a>
        </p>
      )}
      {(isHelpless || isTooLarge) && <PhoneOrWhatsApp text={text} />}
    </ErrorNotice>
  );
}

/** Focuses the field after the notice, which takes the focus when several fields are wrong. */
function useFocusOnField(problem: Problem | undefined): void {
  const { key } = useLocation();
  const only = problem?.further?.length ? undefined : problem?.field;
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each press, even for the same field
  useEffect(() => {
    if (only) document.getElementById(fieldId(only))?.focus();
  }, [key, only]);
}

interface OtherHoursProps {
  hours: readonly FreeHour[];
  isForSeveral: boolean;
}

/** Offers hours instead of a taken one. Each button books at once. */
function OtherHours({ hours, isForSeveral }: OtherHoursProps) {
  const institute = useInstitute();
  if (hours.length === 0) return null;
  const shown = hours.map((hour) => ({ ...hour, ...eveningOf(hour, institute) }));
  return (
    <>
      <p>Tout ce que vous avez saisi est gardé. Touchez une heure pour la réserver&nbsp;:</p>
      {isForSeveral &&
        shown.map((hour) => (
          <input
            key={`${hour.day}T${hour.time}`}
            type="hidden"
            name={shownBeginsField}
            value={beginsValue(hour)}
          />
        ))}
      {shown
        .filter(({ price }) => price)
        .map((hour) => (
          <input
            key={`${hour.day}T${hour.time}`}
            type="hidden"
            name={shownPriceField}
            value={shownPriceText(hour)}
          />
        ))}
      <p className="row">
        {shown.map((hour) => (
          <button
            key={`${hour.day}T${hour.time}`}
            type="submit"
            className="button"
            name={fields.slot}
            value={`${hour.day}T${hour.time}`}
          >
            {`Réserver ${hourTitle(hour)}`}
            {hour.price && `, ${priceText([hour.price], hour.price.total)}`}
          </button>
        ))}
      </p>
    </>
  );
}
