import { data } from 'react-router';
import type { CallData } from '../../shared/contract/answers.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import type { ApiError } from '../../shared/contract/error-codes.ts';
import type { CallRequest } from '../../shared/page/render-page.ts';
import { apiContext } from '../api/api.ts';
import type { Problem } from '../forms/form-input.ts';
import { type RefusedPage, requireUser } from '../session/require-user.ts';
import { type Asked, type Context, isForbidden, typedContext } from './forms/posted.ts';

/** A screen's data, or the reason why loading failed. Both, if only additional data failed. */
export interface Loaded<Data> {
  readonly found?: Data | undefined;
  readonly problem?: Problem | undefined;
  /** The page's HTTP status. */
  readonly status: number;
}

/**
 * Throws the 403 page unless the user is an administrator. The backend checks again at each call.
 */
export async function requireAdmin(context: Context): Promise<void> {
  const typed = context.get(typedContext);
  const { role } = await requireUser({ context }, { typed });
  if (role !== 'admin') throw data<RefusedPage>({ typed, isSignedIn: true }, { status: 403 });
}

/** Throws the not-found page, to an administrator. */
export async function notFound(context: Context): Promise<never> {
  await requireAdmin(context);
  throw data(null, { status: 404 });
}

/**
 * Requires an administrator, then calls the backend. 404 and 501: a foreign backend without the
 * call.
 */
export async function load<Name extends CallName>(
  { context }: Pick<Asked, 'context'>,
  call: CallRequest<Name>,
): Promise<Loaded<CallData<Name>>> {
  await requireAdmin(context);
  const response = await context.get(apiContext).call(call);
  if (response.ok) return { found: response.data, status: 200 };
  const { status, error } = response;
  if (isForbidden(status, error)) throw data(null, { status: 403 });
  const isMissing = status === 404 || status === 501;
  const missing: ApiError = { error: 'not-offered', message: notOffered };
  return { problem: isMissing ? missing : error, status: status || 503 };
}

/** Works as `load`, for a single record: a 404 shows the not-found page. */
export async function loadOne<Name extends CallName>(
  asked: Pick<Asked, 'context'>,
  call: CallRequest<Name>,
) {
  const loaded = await load(asked, call);
  if (loaded.status === 404) throw data(null, { status: 404 });
  return loaded;
}

export const withMore = <Data, More>(
  { found, ...loaded }: Loaded<Data>,
  more: (found: Data) => More,
): Loaded<Data & More> => ({ ...loaded, ...(found && { found: { ...found, ...more(found) } }) });

const notOffered = 'Ce service ne permet pas encore cette gestion en ligne.';
