import { data, type LoaderFunctionArgs } from 'react-router';
import type { User } from '../../shared/contract/account.ts';
import { apiContext } from '../api/api.ts';

/** For screens that need somebody: throws the 403 page, or an error page when nobody can say. */
export async function requireUser({ context }: Pick<LoaderFunctionArgs, 'context'>): Promise<User> {
  const api = context.get(apiContext);
  if (!api.hasSession()) throw data(null, { status: 403 });
  const answer = await api.user();
  if (answer.ok) return answer.data;
  const isRefused = answer.status === 401 || answer.status === 403;
  throw data(null, { status: isRefused ? 403 : answer.status || 502 });
}
