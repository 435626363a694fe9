import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { isRequestNumber } from '../../shared/appointments/request-status.ts';
import { malformed, phoneMark, withPhone } from '../../shared/contract/error-codes.ts';
import { apiContext } from '../api/api.ts';
import { type FormOutcome, type Problem, readFields } from '../forms/form-input.ts';
import { requireUser } from '../session/require-user.ts';
import type { MyRequestsData } from './my-requests.tsx';

// The request may have been answered, or cancelled elsewhere, since it was shown.
export { shouldRevalidate } from '../forms/after-conflict.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  await requireUser({ context });
  const api = context.get(apiContext);
  const response = await api.myRequests();
  if (response.ok) return data<MyRequestsData>(response.data);
  const { status, error } = response;
  throwIfForbidden(status, error);
  // A backend that stores no requests is not a failure: they reach the institute as messages.
  if (status === 404 || status === 501) {
    const problem: Problem = {
      error: 'not-offered',
      message: withPhone(notOfferedText, api.institute),
    };
    return data<MyRequestsData>({ requests: [], problem });
  }
  return data<MyRequestsData>({ requests: [], problem: error }, { status: status || 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { numero: number = '' } = await readFields(request);
  if (!isRequestNumber(number)) return refuse(400, { error: 'invalid', message: malformed });
  const api = context.get(apiContext);
  const response = await api.call({ name: 'bookingManage', body: { number } });
  if (response.ok) return redirect(response.data.manage, 303);
  const { status, error } = response;
  throwIfForbidden(status, error);
  const isMissing = status === 404 || status === 501;
  const message = withPhone(byTelephoneText, api.institute);
  return refuse(status || 503, isMissing ? { ...error, message } : error);
}

/** Throws for a session that ended since `requireUser`. The form reports a stale XSRF token instead. */
function throwIfForbidden(status: number, { error }: Problem): void {
  if (status === 401 || (status === 403 && error !== 'xsrf')) throw data(null, { status: 403 });
}

const refuse = (status: number, problem: Problem) =>
  data<FormOutcome>({ problem, values: {} }, { status });

const notOfferedText = `Le suivi de vos rendez-vous n’est pas encore disponible en ligne. Appelez-nous au ${phoneMark}.`;
const byTelephoneText = `Ce rendez-vous se change par téléphone. Appelez-nous au ${phoneMark}.`;

export { MyRequestsError as ErrorBoundary, MyRequestsPage as Component } from './my-requests.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
