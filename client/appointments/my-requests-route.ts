import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { isRequestNumber, type Manage } from '../../shared/appointments/request-status.ts';
import { visitFields } from '../../shared/appointments/visit-address.ts';
import { malformed, phoneMark, withPhone } from '../../shared/contract/error-codes.ts';
import { paths } from '../../shared/page/paths.ts';
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
      message: withPhone(notKept, api.institute),
    };
    return data<MyRequestsData>({ requests: [], problem });
  }
  return data<MyRequestsData>({ requests: [], problem: error }, { status: status || 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { numero: number = '', intent } = await readFields(request);
  if (!isRequestNumber(number)) return refuse(400, { error: 'invalid', message: malformed });
  const api = context.get(apiContext);
  const isMove = intent === visitFields.moving;
  const response = isMove
    ? await api.call({ name: 'bookingManage', body: { number } })
    : await api.cancelRequest(number);
  if (response.ok) {
    const manage = (response.data as Partial<Manage> | null)?.manage;
    const moving = `${manage}?${visitFields.moving}=1`;
    return redirect(manage ? moving : `${paths.myRequests}?annulee=${number}`, 303);
  }
  const { status, error } = response;
  throwIfForbidden(status, error);
  const isTooLate = status === 404 || status === 409 || status === 501;
  const message = withPhone(isMove ? notMovable : tooLate, api.institute);
  return refuse(status || 503, isTooLate ? { ...error, message } : error);
}

/** Throws for a session that ended since `requireUser`. A stale token is the form's problem instead. */
function throwIfForbidden(status: number, { error }: Problem): void {
  if (status === 401 || (status === 403 && error !== 'xsrf')) throw data(null, { status: 403 });
}

const refuse = (status: number, problem: Problem) =>
  data<FormOutcome>({ problem, values: {} }, { status });

const notKept = `Le suivi de vos rendez-vous n’est pas encore disponible en ligne. Appelez-nous au ${phoneMark}.`;
const tooLate = `Rien n’a été annulé\u00a0: cela ne se fait plus en ligne. Appelez-nous au ${phoneMark}.`;
const notMovable = `Ce rendez-vous se déplace par téléphone. Appelez-nous au ${phoneMark}.`;

export { MyRequests as Component, MyRequestsError as ErrorBoundary } from './my-requests.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
