import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { readDay } from '../../../shared/calendar/calendar-month.ts';
import { typedEnd } from '../../../shared/calendar/evening.ts';
import { WithdrawInput, wishInput } from '../../../shared/contract/team.ts';
import { apiContext, clockContext } from '../../api/api.ts';
import { type FormOutcome, readFields, validate } from '../../forms/form-input.ts';
import { myAbsencesLink } from './team-address.ts';
import { loadOwn, refuse } from './team-data.ts';

export { shouldRevalidate } from '../../forms/after-conflict.ts';

export const intents = { wish: 'souhaiter', withdraw: 'retirer' } as const;
export const wholeDay = '00:00-24:00';

export const loader = ({ context }: LoaderFunctionArgs) => loadOwn(context, { name: 'teamWishes' });

export async function action(args: ActionFunctionArgs) {
  const values = await readFields(args.request);
  return values.intent === intents.withdraw ? withdraw(args, values) : wish(args, values);
}

type Values = FormOutcome['values'];
type Context = Pick<ActionFunctionArgs, 'context'>;

async function wish({ context }: Context, values: Values) {
  const { today } = context.get(clockContext);
  const judged = validate(
    wishInput(() => today),
    inputOf(values),
  );
  if (judged.problem) return refuse(judged.problem, values);
  const sent = await context.get(apiContext).call({ name: 'teamWish', body: judged.input });
  if (!sent.ok) return refuse(sent.error, values, sent.status);
  return redirect(myAbsencesLink(intents.wish), 303);
}

/** Reads the hours of the pressed button, or of the two fields. Browsers without date fields send text. */
function inputOf({ preset, from = '', to = '', label, ...hours }: Values) {
  const [starts = hours.starts, ends = hours.ends] = preset?.split('-') ?? [];
  const days = { from: readDay(from) ?? from, to: readDay(to) ?? to };
  return { ...days, starts, ends: typedEnd(starts ?? '', ends ?? ''), label };
}

async function withdraw({ context }: Context, values: Values) {
  const judged = validate(WithdrawInput, values);
  if (judged.problem) return refuse(judged.problem, values);
  const sent = await context.get(apiContext).call({ name: 'teamWithdraw', body: judged.input });
  if (sent.ok) return redirect(myAbsencesLink(intents.withdraw), 303);
  const isGone = sent.error.error === 'conflict' || sent.error.error === 'not-found';
  const problem = isGone ? { ...sent.error, message: decided } : sent.error;
  return refuse(problem, values, sent.status);
}

const decided =
  'Ce souhait n’est plus en attente\u00a0: la personne qui gère l’agenda a décidé entre-temps, ou il est déjà retiré.';
