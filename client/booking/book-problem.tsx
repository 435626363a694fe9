import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import type { FreeHour } from '../../shared/contract/error-codes.ts';
import { ErrorNotice, OtherProblems } from '../components/notice.tsx';
import { fieldId } from '../forms/field-id.ts';
import { fieldError, type Problem } from '../forms/form-input.ts';
import { useHydrated } from '../page/page-context.ts';
import { type Choices, choicesPath, isLargeGroup } from './choices/choices.ts';
import { anchors } from './choices/update-button.ts';
import { OtherHours } from './hours/other-hours.tsx';
import { PhoneOrWhatsApp } from './ways-out/phone-or-whatsapp.tsx';

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
