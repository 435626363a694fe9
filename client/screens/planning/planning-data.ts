import { data, type LoaderFunctionArgs } from 'react-router';
import type { ApiError } from '../../../shared/contract/error-codes.ts';
import type { Planning } from '../../../shared/contract/planning.ts';
import { planningTokenIn } from '../../../shared/page/planning-address.ts';
import { apiContext } from '../../api/api.ts';

export interface PlanningData {
  /** Absent if the link was never issued, has ended, or cannot be read now. */
  readonly planning?: Planning;
  readonly problem?: ApiError;
}

/** The answers of a foreign backend without the call, which issued no link either. */
const unknown = [400, 404, 501];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = planningTokenIn(new URL(request.url).pathname);
  const none = () => data<PlanningData>({}, { status: 404 });
  if (!token) return none();
  const response = await context.get(apiContext).call({ name: 'planning', token });
  if (response.ok) return data<PlanningData>({ planning: response.data });
  const { status, error } = response;
  return unknown.includes(status)
    ? none()
    : data<PlanningData>({ problem: error }, { status: status || 503 });
}
