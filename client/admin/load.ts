import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import type { Day } from '#shared/calendar/calendar-month.ts';
import type { CallData } from '#shared/contract/call-data.ts';
import type { CallName } from '#shared/contract/calls.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import type { Institute } from '#shared/institute.ts';
import type { CallRequest } from '#shared/page/render-page.ts';
import { buildCatalogue, type Catalogue } from '#shared/site/published-catalogue.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { apiContext, changesContext, clockContext } from '../api/api.ts';
import { type FormOutcome, type Problem, readTexts } from '../forms/form-input.ts';
import {
  isForbidden,
  type RefusedPage,
  requireUser,
  withSessionEnd,
} from '../session/require-user.ts';

export interface LoadResult<Data> {
  readonly data?: Data | undefined;
  readonly problem?: Problem | undefined;
  readonly status: number;
}

/** Throws the 403 page unless the user is an administrator. The backend checks again at each call. */
export async function requireAdmin(context: Context): Promise<void> {
  const typed = context.get(typedValuesContext);
  const { role } = await requireUser({ context }, { typed });
  if (role !== 'admin') throw data<RefusedPage>({ typed, isSignedIn: true }, { status: 403 });
}

export async function throwNotFound(context: Context): Promise<never> {
  await requireAdmin(context);
  throw data(null, { status: 404 });
}

/** Makes a call as administrator. A backend other than the institute may lack the call: 404 or 501. */
export async function load<Name extends CallName>(
  { context }: Pick<PageRequest, 'context'>,
  call: CallRequest<Name>,
): Promise<LoadResult<CallData<Name>>> {
  await requireAdmin(context);
  const response = await context.get(apiContext).call(call);
  if (response.ok) return { data: response.data, status: 200 };
  const { status, error } = response;
  if (isForbidden(status, error)) throw data(null, { status: 403 });
  const isNotOffered = status === 404 || status === 501;
  const notOfferedError: ApiError = { error: 'not-offered', message: notOfferedText };
  return { problem: isNotOffered ? notOfferedError : error, status: status || 503 };
}

export async function loadRecord<Name extends CallName>(
  pageRequest: Pick<PageRequest, 'context'>,
  call: CallRequest<Name>,
) {
  const result = await load(pageRequest, call);
  if (result.status === 404) throw data(null, { status: 404 });
  return result;
}

export const addData = <Data, More>(
  { data, ...result }: LoadResult<Data>,
  getMore: (data: Data) => More,
): LoadResult<Data & More> => ({ ...result, ...(data && { data: { ...data, ...getMore(data) } }) });

const notOfferedText = 'Ce service ne permet pas encore cette gestion en ligne.';

type Context = LoaderFunctionArgs['context'];
type Values = FormOutcome['values'];

export interface PageRequest {
  readonly pathname: string;
  readonly search: URLSearchParams;
  readonly context: Context;
  today(): Day;
  catalogue(): Catalogue;
  institute(): Institute;
}

export interface PostedForm extends PageRequest {
  readonly values: Values;
  readonly file?: File | undefined;
}

type RouteArgs = Pick<LoaderFunctionArgs, 'request' | 'context'>;

export function readPageRequest({ request, context }: RouteArgs): PageRequest {
  const { pathname, searchParams: search } = new URL(request.url);
  return {
    pathname,
    search,
    context,
    today: () => context.get(clockContext).today,
    catalogue: () => buildCatalogue(context.get(changesContext)),
    institute: () => buildInstitute(context.get(changesContext)),
  };
}

/** The posted values. Without JavaScript the 403 page shows them, so that nothing typed is lost. */
const typedValuesContext = createContext<Values>({});

export async function readPostedForm(args: RouteArgs): Promise<PostedForm> {
  const formData = await args.request.formData();
  const values = readTexts(formData);
  const file = [...formData.values()].find((value) => value instanceof File && value.size > 0);
  args.context.set(typedValuesContext, values);
  return { ...readPageRequest(args), values, file: file instanceof File ? file : undefined };
}

export function refuse(problem: Problem, values: Values, status = 400) {
  const shownProblem = { ...withSessionEnd(status, problem), field: problem.field || undefined };
  return data<FormOutcome>({ problem: shownProblem, values }, { status: status || 503 });
}
