import { bookingFields as fields } from '../../../shared/page/booking-address.ts';
import { ErrorNotice } from '../../components/notice.tsx';
import { fieldError, type Problem } from '../../forms/form-input.ts';
import { OtherProblems } from '../../forms/other-problems.tsx';
import { type Choices, isLargeGroup } from './choices/choices.ts';
import { PhoneOrWhatsApp } from './phone-or-whatsapp.tsx';

interface Props {
  problem: Problem | undefined;
  choices: Choices;
  /** The request as a WhatsApp message. */
  text: string;
}

/** All problems of the request; offers phone and WhatsApp where correcting a field does not help. */
export function BookProblem({ problem, choices, text }: Props) {
  const isTooLarge = fieldError(problem, fields.people) !== undefined && isLargeGroup(choices);
  return (
    <ErrorNotice problem={problem}>
      <OtherProblems problem={problem} />
      {problem && (!problem.field || isTooLarge) && <PhoneOrWhatsApp text={text} />}
    </ErrorNotice>
  );
}
