import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { linkExpired } from '../../shared/contract/error-codes.ts';
import { paths, returnField } from '../../shared/page/paths.ts';
import { localPath, withReturn } from '../../shared/page/return-path.ts';
import { apiContext } from '../api/api.ts';
import { type Problem, readFields } from '../forms/form-input.ts';
import { takeReturnPath } from '../session/return-path-storage.ts';

export interface VerifyOutcome {
  readonly problem?: Problem;
  /** Absent when the link cannot be tried again. */
  readonly token?: string;
  readonly returnPath?: string | undefined;
}

const spent: Problem = { error: 'link-expired', message: linkExpired };

/** Redeems the token, never by a GET: mail scanners open links. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const { token = '', [returnField]: returnTo } = await readFields(request);
  const verified = await api.verify(token);
  if (!verified.ok) {
    const { status, error } = verified;
    const isSpent = error.error !== 'xsrf' && status >= 400 && status < 500 && status !== 429;
    const retry = isSpent ? { problem: spent } : { problem: error, token };
    const outcome: VerifyOutcome = { ...retry, returnPath: localPath(returnTo) };
    return data(outcome, { status: status || 503 });
  }
  const user = await api.user();
  if (!user.ok && user.status === 401) {
    // The backend accepted the token but opened no session.
    return data<VerifyOutcome>({ problem: spent }, { status: 502 });
  }
  const returnPath = takeReturnPath(returnTo);
  if (user.ok && !user.data.role) return redirect(withReturn(paths.role, returnPath), 303);
  const start = user.ok && user.data.role === 'equipe' ? paths.team : undefined;
  return data<VerifyOutcome>({ returnPath: returnPath ?? start });
}
