import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from 'react-router';
import type { NewAccess } from '../../../shared/contract/admin/administrators.ts';
import type { ApiError } from '../../../shared/contract/error-codes.ts';
import { accessTokenIn } from '../../../shared/page/planning-address.ts';
import { apiContext } from '../../api/api.ts';
import type { Problem } from '../../forms/form-input.ts';

export interface NewAccessData {
  /** Absent if the link is unknown, has ended, was used, or cannot be read now. */
  readonly access?: NewAccess;
  readonly problem?: ApiError;
}

export interface Removed {
  readonly problem?: Problem;
  readonly isDone?: true;
}

/** Answers of backends to links that they never mailed. */
const unknown = [400, 404, 501];

/** Changes nothing, because mail scanners open links. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = accessTokenIn(new URL(request.url).pathname);
  const none = () => data<NewAccessData>({}, { status: 404 });
  if (!token) return none();
  const response = await context.get(apiContext).call({ name: 'newAccess', token });
  if (response.ok) return data<NewAccessData>({ access: response.data });
  const { status, error } = response;
  return unknown.includes(status)
    ? none()
    : data<NewAccessData>({ problem: error }, { status: status || 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = accessTokenIn(new URL(request.url).pathname) ?? '';
  const removed = await context.get(apiContext).call({ name: 'removeNewAccess', token });
  // The loader, which runs again, finds no such link any more.
  if (removed.ok) return data<Removed>({ isDone: true }, { status: 200 });
  const { status, error } = removed;
  return data<Removed>({ problem: error }, { status: status || 503 });
}
