import { data, type LoaderFunctionArgs } from 'react-router';
import type { User } from '../../shared/contract/account.ts';
import { apiContext } from '../api/api.ts';

/** Throws the 403 page when there is no session, or an error page when the backend does not answer. */
export async function requireUser({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<User> {
  const api = context.get(apiContext);
  if (!api.hasSession()) throw data(null, { status: 403 });
  const response = await api.user();
  if (response.ok) return response.data;
  const isRefused = response.status === 401 || response.status === 403;
  throw data(null, { status: isRefused ? 403 : response.status || 502 });
}
