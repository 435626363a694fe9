import { data, type LoaderFunctionArgs } from 'react-router';
import type { User } from '#shared/accounts/account.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import { apiContext } from '../api/api.ts';

export interface RefusedPage {
  readonly isSignedIn?: true;
  readonly typed?: Readonly<Record<string, string>>;
}

export async function requireUser(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  refusal: RefusedPage = {},
): Promise<User> {
  const api = context.get(apiContext);
  if (!api.hasSession()) throw data(refusal, { status: 403 });
  const response = await api.user();
  if (response.ok) return response.data;
  const isRefused = response.status === 401 || response.status === 403;
  throw data(refusal, { status: isRefused ? 403 : response.status || 502 });
}

export const isForbidden = (status: number, { error }: Pick<ApiError, 'error'>): boolean =>
  status === 401 || (status === 403 && error !== 'xsrf');

export const withSessionEnd = <Problem extends Pick<ApiError, 'error' | 'message'>>(
  status: number,
  problem: Problem,
): Problem => (isForbidden(status, problem) ? { ...problem, message: sessionEnded } : problem);

const sessionEnded =
  'Votre session a pris fin, et rien n’a été envoyé. Connectez-vous dans un autre onglet, puis renvoyez ce formulaire\u00a0: ce que vous avez saisi est encore là.';
