import { data } from 'react-router';
import { CalendarLinkInput } from '../../../../../shared/contract/planning.ts';
import type { Outcome } from '../../forms/edit-form.tsx';
import { form, judge, type Submit } from '../../forms/form.ts';
import { type Posted, refuse } from '../../forms/posted.ts';
import { teamLink } from '../team-links.ts';

/** The path of a link that was just made, which is shown this once. */
export interface CalendarOutcome extends Outcome {
  readonly calendar?: string;
}

export const calendarIntents = { make: 'agenda', end: 'agenda-fin' } as const;

const spec = {
  schema: CalendarLinkInput,
  input: ({ values: { mark } }: Posted) => ({ mark }),
} as const;

/** Answers with the screen itself: an address would keep the secret in the browser's history. */
const make: Submit = async (posted) => {
  const judged = judge({ call: 'adminMakeCalendar', ...spec }, posted);
  if (judged.problem) return refuse(judged.problem, posted.values);
  const sent = await judged.send();
  if (sent.problem) return refuse(sent.problem, posted.values, sent.status);
  return data<CalendarOutcome>({ values: { intent: calendarIntents.make }, ...sent.answer });
};

export const calendarForms = {
  [calendarIntents.make]: make,
  [calendarIntents.end]: form({
    ...{ call: 'adminEndCalendar', ...spec },
    done: () => teamLink('calendar-ended'),
  }),
};
