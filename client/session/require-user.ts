import { data, type LoaderFunctionArgs } from 'react-router';
import type { User } from '../../shared/accounts/account.ts';
import { apiContext } from '../api/api.ts';

export interface RefusedPage {
  /** Set if the session is valid but its role may not see the page. */
  readonly isSignedIn?: true;
  /** The rejected form's fields, by name. */
  readonly typed?: Readonly<Record<string, string>>;
}

/** Throws the 403 page without a session, or an error page if the backend does not answer. */
export async function requireUser(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  refused: RefusedPage = {},
): Promise<User> {
  const api = context.get(apiContext);
  if (!api.hasSession()) throw data(refused, { status: 403 });
  const response = await api.user();
  if (response.ok) return response.data;
  const isRefused = response.status === 401 || response.status === 403;
  throw data(refused, { status: isRefused ? 403 : response.status || 502 });
}
