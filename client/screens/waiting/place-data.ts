import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { WaitingFile } from '../../../shared/contract/booking/waiting.ts';
import { malformed } from '../../../shared/contract/error-codes.ts';
import {
  waitingFields as fields,
  waitPath,
  waitTokenIn,
} from '../../../shared/page/waiting-address.ts';
import { apiContext } from '../../api/api.ts';
import { type Problem, readFields } from '../../forms/form-input.ts';

export interface PlaceData {
  /** Absent if that link was never given out or is over, or cannot be read now. */
  readonly place?: WaitingFile;
  /** Why it cannot be read now. */
  readonly problem?: Problem;
}

export interface PlaceOutcome {
  readonly problem?: Problem;
  /** By this press. */
  readonly hasLeft?: true;
}

/** A foreign backend without the call gave no link out either. */
const unknown = [400, 404, 501];

/** Changes nothing: mail scanners open links. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = waitTokenIn(new URL(request.url).pathname);
  const none = () => data<PlaceData>({}, { status: 404 });
  if (!token) return none();
  const response = await context.get(apiContext).call({ name: 'waitingPlace', token });
  if (response.ok) return data<PlaceData>({ place: response.data });
  const { status, error } = response;
  return unknown.includes(status)
    ? none()
    : data<PlaceData>({ problem: error }, { status: status || 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = waitTokenIn(new URL(request.url).pathname) ?? '';
  const api = context.get(apiContext);
  const { intent } = await readFields(request);
  if (intent !== fields.leaving && intent !== fields.confirming)
    return refuse(400, { error: 'invalid', message: malformed });
  const isLeaving = intent === fields.leaving;
  const name = isLeaving ? 'waitingLeave' : 'waitingConfirm';
  const response = await api.call({ name, token });
  if (!response.ok) return refuse(response.status || 503, response.error);
  return isLeaving
    ? data<PlaceOutcome>({ hasLeft: true })
    : redirect(`${waitPath(token)}#adresse`, 303);
}

const refuse = (status: number, problem: Problem) => data<PlaceOutcome>({ problem }, { status });
