import { bookingFields as fields } from '../../../shared/page/booking-address.ts';
import { ErrorNotice } from '../../components/notice.tsx';
import { errorAt, type Problem } from '../../forms/form-input.ts';
import { OtherProblems } from '../../forms/other-problems.tsx';
import { type Choices, isLargeGroup } from './choices/choices.ts';
import { OtherWays } from './other-ways.tsx';

interface Props {
  problem: Problem | undefined;
  choices: Choices;
  /** Of the same request, for WhatsApp. */
  text: string;
}

/** What kept the request from being sent, all of it; other ways where this one leads nowhere. */
export function BookProblem({ problem, choices, text }: Props) {
  const isOver = errorAt(problem, fields.people) !== undefined && isLargeGroup(choices);
  return (
    <ErrorNotice problem={problem}>
      <OtherProblems problem={problem} />
      {problem && (!problem.field || isOver) && <OtherWays text={text} />}
    </ErrorNotice>
  );
}
