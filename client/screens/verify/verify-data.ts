import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { linkExpired } from '../../../shared/contract/error-codes.ts';
import { paths, returnField } from '../../../shared/page/paths.ts';
import { localPath, withReturn } from '../../../shared/page/return-path.ts';
import { apiContext } from '../../api/api.ts';
import { type Problem, readFields } from '../../forms/form-input.ts';
import { wayBack } from '../../session/return-path.ts';

export interface VerifyOutcome {
  readonly problem?: Problem;
  /** Kept when trying the same link again makes sense. */
  readonly token?: string;
  /** The page wanted before the sign-in. */
  readonly returnPath?: string | undefined;
}

const spent: Problem = { error: 'link-expired', message: linkExpired };

/** Spends the token. Only the press of a button does: mail scanners open links by themselves. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const { token = '', [returnField]: returnTo } = await readFields(request);
  const verified = await api.verify(token);
  if (!verified.ok) {
    const { status, error } = verified;
    const isSpent = error.error !== 'xsrf' && status >= 400 && status < 500 && status !== 429;
    const again = isSpent ? { problem: spent } : { problem: error, token };
    const outcome: VerifyOutcome = { ...again, returnPath: localPath(returnTo) };
    return data(outcome, { status: status || 503 });
  }
  const known = await api.user();
  if (!known.ok && known.status === 401) {
    // No session came of it: claiming success would be a lie.
    return data<VerifyOutcome>({ problem: spent }, { status: 502 });
  }
  const returnPath = wayBack(returnTo);
  if (known.ok && !known.data.role) return redirect(withReturn(paths.role, returnPath), 303);
  return data<VerifyOutcome>({ returnPath });
}
