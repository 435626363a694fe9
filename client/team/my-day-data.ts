import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { readDay } from '../../shared/calendar/calendar-month.ts';
import type { ApiError } from '../../shared/contract/error-codes.ts';
import { OutcomeInput } from '../../shared/opening/opening-hours.ts';
import { apiContext } from '../api/api.ts';
import { readFields, validate } from '../forms/form-input.ts';
import { myDayLink, teamFields } from './team-address.ts';
import { loadOwn, refuse } from './team-data.ts';

export { shouldRevalidate } from '../forms/after-conflict.ts';

/** Keeps a text that is no date, for the schema to refuse. */
export function dayIn(search: URLSearchParams): string {
  const typed = search.get(teamFields.day) ?? '';
  return readDay(typed) ?? typed;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const day = dayIn(new URL(request.url).searchParams);
  return loadOwn(context, { name: 'teamAgenda', query: { day } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const { version, ...fields } = values;
  const judged = validate(OutcomeInput, { ...fields, version: Number(version) });
  if (judged.problem) return refuse(judged.problem, values);
  const sent = await context.get(apiContext).call({ name: 'teamOutcome', body: judged.input });
  const day = dayIn(new URL(request.url).searchParams);
  if (sent.ok) return redirect(myDayLink(day, judged.input.number), 303);
  return refuse({ ...sent.error, ...words[sent.error.error] }, values, sent.status);
}

const words: Partial<Record<ApiError['error'], { message: string }>> = {
  'not-found': { message: 'Ce rendez-vous n’est plus dans votre agenda.' },
  conflict: {
    message:
      'Ce rendez-vous a changé entre-temps\u00a0: rien n’est noté. Vérifiez, puis notez à nouveau.',
  },
};
