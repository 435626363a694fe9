import { data } from 'react-router';
import { PlanningLinkInput } from '../../../../../shared/contract/planning.ts';
import type { Outcome } from '../../forms/edit-form.tsx';
import { form, judge, type Submit } from '../../forms/form.ts';
import { type Posted, refuse } from '../../forms/posted.ts';
import { idIn, laneLink } from '../team-links.ts';

/** The paths of a link that was just made. They are only shown in the answer to that form. */
export interface LaneOutcome extends Outcome {
  readonly planning?: string;
  /** The path of the calendar; absent where the backend offers none. */
  readonly calendar?: string;
}

export const planningIntents = { make: 'planning', end: 'planning-fin' } as const;

const spec = {
  schema: PlanningLinkInput,
  input: ({ search, values: { mark } }: Posted) => ({ id: idIn(search), mark }),
} as const;

/** Answers with the screen itself. A redirect would keep the secret in the browser's history. */
const make: Submit = async (posted) => {
  const judged = judge({ call: 'adminMakePlanning', ...spec }, posted);
  if (judged.problem) return refuse(judged.problem, posted.values);
  const sent = await judged.send();
  if (sent.problem) return refuse(sent.problem, posted.values, sent.status);
  return data<LaneOutcome>({ values: { intent: planningIntents.make }, ...sent.answer });
};

export const planningForms = {
  [planningIntents.make]: make,
  [planningIntents.end]: form({
    ...{ call: 'adminEndPlanning', ...spec },
    done: ({ input: { id } }) => laneLink(id, 'planning-ended'),
  }),
};
