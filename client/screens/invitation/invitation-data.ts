import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
} from 'react-router';
import type { ApiError } from '../../../shared/contract/error-codes.ts';
import type { Invitation } from '../../../shared/contract/team.ts';
import { paths } from '../../../shared/page/paths.ts';
import { invitationTokenIn } from '../../../shared/page/planning-address.ts';
import { apiContext } from '../../api/api.ts';
import type { Problem } from '../../forms/form-input.ts';

export interface InvitationData {
  /** Absent if the link was never mailed, has ended, was used, or cannot be read now. */
  readonly invitation?: Invitation;
  readonly problem?: ApiError;
}

export interface Accepted {
  readonly problem?: Problem;
  /** Set if an administrator's mailbox accepted, who signs in as before. */
  readonly isDone?: true;
}

/** The answers of a foreign backend without the call, which mailed no link either. */
const unknown = [400, 404, 501];

/** Changes nothing, because mail scanners open links. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = invitationTokenIn(new URL(request.url).pathname);
  const none = () => data<InvitationData>({}, { status: 404 });
  if (!token) return none();
  const response = await context.get(apiContext).call({ name: 'teamInvitation', token });
  if (response.ok) return data<InvitationData>({ invitation: response.data });
  const { status, error } = response;
  return unknown.includes(status)
    ? none()
    : data<InvitationData>({ problem: error }, { status: status || 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = invitationTokenIn(new URL(request.url).pathname) ?? '';
  const accepted = await context.get(apiContext).call({ name: 'teamAccept', token });
  if (!accepted.ok) {
    const { status, error } = accepted;
    return data<Accepted>({ problem: error }, { status: status || 503 });
  }
  // A new document, because it has the new session and its token.
  if (accepted.data.isSignedIn) return redirectDocument(paths.team, 303);
  return data<Accepted>({ isDone: true });
}
