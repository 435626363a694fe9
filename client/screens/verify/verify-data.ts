import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { linkExpired } from '../../../shared/errors.ts';
import { paths } from '../../../shared/paths.ts';
import { apiContext } from '../../api.ts';
import { type Problem, readFields } from '../../form-input.ts';

export interface VerifyOutcome {
  readonly problem?: Problem;
  /** Kept when trying the same link again makes sense. */
  readonly token?: string;
}

const spent: Problem = { error: 'link-expired', message: linkExpired };

/** Spends the token. Only the press of a button does: mail scanners open links by themselves. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const { token = '' } = await readFields(request);
  const verified = await api.verify(token);
  if (!verified.ok) {
    const { status, error } = verified;
    const isSpent = error.error !== 'xsrf' && status >= 400 && status < 500 && status !== 429;
    const outcome: VerifyOutcome = isSpent ? { problem: spent } : { problem: error, token };
    return data(outcome, { status: status || 503 });
  }
  const known = await api.user();
  if (!known.ok && known.status === 401) {
    // No session came of it: claiming success would be a lie.
    return data<VerifyOutcome>({ problem: spent }, { status: 502 });
  }
  if (known.ok && !known.data.role) return redirect(paths.role, 303);
  return data<VerifyOutcome>({});
}
