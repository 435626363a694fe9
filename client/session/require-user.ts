import { data, type LoaderFunctionArgs } from 'react-router';
import type { User } from '#shared/accounts/account.ts';
import { apiContext } from '../api/api.ts';

export interface RefusedPage {
  readonly isSignedIn?: true;
  readonly typed?: Readonly<Record<string, string>>;
}

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
