import { type ActionFunctionArgs, data, redirectDocument } from 'react-router';
import { invitationRoute, paths } from '../../shared/page/paths.ts';
import { tokenIn } from '../../shared/page/token-routes.ts';
import { apiContext } from '../api/api.ts';
import { linkLoader } from '../api/link-loader.ts';
import type { Problem } from '../forms/form-input.ts';

export interface Accepted {
  readonly problem?: Problem;
  /** Set if an administrator's mailbox accepted, who signs in as before. */
  readonly isDone?: true;
}

export const loader = linkLoader('teamInvitation', invitationRoute);

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenIn(invitationRoute, new URL(request.url).pathname) ?? '';
  const accepted = await context.get(apiContext).call({ name: 'teamAccept', token });
  if (!accepted.ok) {
    const { status, error } = accepted;
    return data<Accepted>({ problem: error }, { status: status || 503 });
  }
  // A new document, because it has the new session and its token.
  if (accepted.data.isSignedIn) return redirectDocument(paths.team, 303);
  return data<Accepted>({ isDone: true });
}
