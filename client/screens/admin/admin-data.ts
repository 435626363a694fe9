import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { CallData } from '../../../shared/contract/answers.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import type { ApiError } from '../../../shared/contract/error-codes.ts';
import type { CallRequest } from '../../../shared/page/render-page.ts';
import { apiContext } from '../../api/api.ts';
import type { FormOutcome, Problem } from '../../forms/form-input.ts';
import { requireUser } from '../../session/require-user.ts';

type Context = Pick<LoaderFunctionArgs, 'context'>['context'];

/** What a screen of the back office shows, or why it cannot. */
export type Loaded<Data> =
  | { readonly found: Data; readonly problem?: never }
  | { readonly found?: never; readonly problem: Problem };

/** Throws the 403 page for everybody but the institute's own people; the institute judges again. */
export async function requireAdmin(context: Context): Promise<void> {
  const { role } = await requireUser({ context });
  if (role !== 'admin') throw data(null, { status: 403 });
}

/** The address of a file: only who may not have it, or nobody who knows the way, sees its page. */
export async function fileLoader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return data(null, { status: 404 });
}

export async function load<Name extends CallName>(context: Context, call: CallRequest<Name>) {
  await requireAdmin(context);
  const answer = await context.get(apiContext).ask(call);
  if (answer.ok) return data<Loaded<CallData<Name>>>({ found: answer.data });
  const { status, error } = answer;
  refuseStranger(status, error);
  const isLacking = status === 404 || status === 501;
  const lacking: ApiError = { error: 'not-offered', message: notOffered };
  const problem = isLacking ? lacking : error;
  return data<Loaded<CallData<Name>>>({ problem }, { status: status || 503 });
}

/** As `load`, for one thing that may not be there. */
export async function loadOne<Name extends CallName>(context: Context, call: CallRequest<Name>) {
  const loaded = await load(context, call);
  if (loaded.init?.status === 404) throw data(null, { status: 404 });
  return loaded;
}

/** Asks for a change; undefined when it was made, else what its form has to tell. */
export async function change(
  context: Context,
  call: CallRequest,
  values: FormOutcome['values'],
  fields: Readonly<Record<string, string>> = {},
) {
  const answer = await context.get(apiContext).ask(call);
  if (answer.ok) return undefined;
  const { status, error } = answer;
  refuseStranger(status, error);
  const field = fieldOf[error.error] ?? error.field;
  const problem = { ...error, field: field && (fields[field] ?? field) };
  return data<FormOutcome>({ problem, values }, { status: status || 503 });
}

/** What the institute alone can judge, by the input that it is about. */
const fieldOf: Partial<Record<ApiError['error'], string>> = {
  'closed-day': 'day',
  'past-hour': 'hour',
  'same-hour': 'hour',
  'confirm-anyway': 'force',
};

export const refuse = (problem: Problem, values: FormOutcome['values']) =>
  data<FormOutcome>({ problem, values }, { status: 400 });

/** The session ended meanwhile, or the role is another one; a stale form keeps what was typed. */
function refuseStranger(status: number, { error }: Problem): void {
  if (status === 401 || (status === 403 && error !== 'xsrf')) throw data(null, { status: 403 });
}

/** After a conflict, too, the screen shows how things are. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}

const notOffered = 'Ce service ne permet pas encore cette gestion en ligne.';
