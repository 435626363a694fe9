import {
  type ActionFunctionArgs,
  createContext,
  data,
  type LoaderFunctionArgs,
} from 'react-router';
import type { CallData } from '../../../shared/contract/answers.ts';
import type { CallName } from '../../../shared/contract/calls.ts';
import type { ApiError } from '../../../shared/contract/error-codes.ts';
import type { CallRequest } from '../../../shared/page/render-page.ts';
import { apiContext } from '../../api/api.ts';
import { type FormOutcome, type Problem, readFields } from '../../forms/form-input.ts';
import { type RefusedPage, requireUser } from '../../session/require-user.ts';

type Context = Pick<LoaderFunctionArgs, 'context'>['context'];

/** A loader's data, or the problem that kept it from loading. */
export type Loaded<Data> =
  | { readonly found: Data; readonly problem?: never }
  | { readonly found?: never; readonly problem: Problem };

/** What the form of this request holds. Without a script the 403 page shows it, as the form is gone. */
const typedContext = createContext<FormOutcome['values']>({});

/** The fields of a form of the back office. */
export async function readTyped({ request, context }: ActionFunctionArgs) {
  const typed = await readFields(request);
  context.set(typedContext, typed);
  return typed;
}

/** Throws the 403 page unless the user is an administrator. The backend checks again at each call. */
export async function requireAdmin(context: Context): Promise<void> {
  const typed = context.get(typedContext);
  const { role } = await requireUser({ context }, { typed });
  if (role !== 'admin') throw data<RefusedPage>({ typed, isSignedIn: true }, { status: 403 });
}

/** For a download's address, which the server answers itself: its page is a 403 or, in the browser, a 404. */
export async function fileLoader({ context }: LoaderFunctionArgs) {
  await requireAdmin(context);
  return data(null, { status: 404 });
}

/** Requires an administrator, then calls the backend. 404 and 501: a foreign backend without the call. */
export async function load<Name extends CallName>(context: Context, call: CallRequest<Name>) {
  await requireAdmin(context);
  const response = await context.get(apiContext).call(call);
  if (response.ok) return data<Loaded<CallData<Name>>>({ found: response.data });
  const { status, error } = response;
  if (isForbidden(status, error)) throw data(null, { status: 403 });
  const isMissing = status === 404 || status === 501;
  const missing: ApiError = { error: 'not-offered', message: notOffered };
  const problem = isMissing ? missing : error;
  return data<Loaded<CallData<Name>>>({ problem }, { status: status || 503 });
}

/** As `load`, for a single record: a 404 is the not-found page. */
export async function loadOne<Name extends CallName>(context: Context, call: CallRequest<Name>) {
  const loaded = await load(context, call);
  if (loaded.init?.status === 404) throw data(null, { status: 404 });
  return loaded;
}

/** Calls the backend for a change. Returns undefined, or the form's action data when it was refused. */
export async function submitChange(
  context: Context,
  call: CallRequest,
  values: FormOutcome['values'],
  fieldNames: Readonly<Record<string, string>> = {},
) {
  const response = await context.get(apiContext).call(call);
  if (response.ok) return undefined;
  const { status } = response;
  const error = problemOf(status, response.error);
  const field = fieldByError[error.error] ?? error.field;
  const problem = { ...error, field: field && (fieldNames[field] ?? field) };
  return data<FormOutcome>({ problem, values }, { status: status || 503 });
}

/** The input that an error of the backend is about, where the error names none. */
const fieldByError: Partial<Record<ApiError['error'], string>> = {
  'closed-day': 'day',
  'past-hour': 'hour',
  'past-midnight': 'hour',
  'same-hour': 'hour',
  'confirm-anyway': 'force',
  'off-agenda': 'offAgenda',
};

/** The action data for invalid input. `fieldNames`: from the schema's fields to those of the form. */
export function refuse(
  problem: Problem,
  values: FormOutcome['values'],
  fieldNames: Readonly<Record<string, string>> = {},
) {
  const field = fieldNames[problem.field ?? ''];
  return data<FormOutcome>({ problem: { ...problem, field }, values }, { status: 400 });
}

/** Session or role were lost meanwhile. */
const isForbidden = (status: number, { error }: Problem): boolean =>
  status === 401 || (status === 403 && error !== 'xsrf');

/** Of a change that the backend refused: the form stays, with what was typed. */
export const problemOf = (status: number, problem: Problem): Problem =>
  isForbidden(status, problem) ? { ...problem, message: sessionEnded } : problem;

const sessionEnded =
  'Votre session a pris fin, et rien n’a été envoyé. Connectez-vous dans un autre onglet, puis renvoyez ce formulaire\u00a0: ce que vous avez saisi est encore là.';

const notOffered = 'Ce service ne permet pas encore cette gestion en ligne.';
