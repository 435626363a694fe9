import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import { type FreeHour, malformed } from '../../../shared/contract/error-codes.ts';
import { visitPath } from '../../../shared/page/paths.ts';
import type { CallFailure, SentPerson } from '../../../shared/page/render-page.ts';
import { visitFields as fields, isVisitToken } from '../../../shared/page/visit-address.ts';
import { apiContext, clockContext } from '../../api/api.ts';
import { type Problem, readFields } from '../../forms/form-input.ts';
import { readMoment } from './moment.ts';
import { loadMoving, type Moving } from './moving-data.ts';
import { refusalText } from './refusal-text.ts';

export interface VisitData {
  /** Absent if that link was never issued, or the appointment cannot be read now. */
  readonly visit?: VisitFile;
  /** The sender, if this browser has just sent it. */
  readonly person?: SentPerson;
  /** Hours to choose from, in the step of moving. */
  readonly moving?: Moving;
  /** Why the appointment cannot be shown, though it may exist. */
  readonly problem?: Problem;
}

/** A change that was refused. */
export interface VisitOutcome {
  readonly problem: Problem;
  /** Hours instead of the one that is taken. */
  readonly others?: readonly FreeHour[];
}

/** Reads the address as written: the router would also accept other spellings of it. */
function tokenIn(request: Request): string | undefined {
  const { pathname } = new URL(request.url);
  const token = pathname.slice(visitPath('').length);
  return isVisitToken(token) && pathname === visitPath(token) ? token : undefined;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenIn(request);
  if (!token) return nothing;
  const api = context.get(apiContext);
  const response = await api.call({ name: 'visit', token });
  if (!response.ok) return isUnknown(response) ? nothing : failed(response);
  const visit = response.data;
  const { searchParams: search } = new URL(request.url);
  const isMoving = visit.canChange && visit.time !== null && search.has(fields.moving);
  const person = api.sentPerson();
  if (!isMoving) return data<VisitData>({ visit, ...(person && { person }) });
  const { today } = context.get(clockContext);
  const moving = await loadMoving({ api, token, today }, visit, search);
  return data<VisitData>({ visit, moving });
}

/** A backend without this call never issued a link. */
const isUnknown = ({ status }: CallFailure) => [400, 404, 501].includes(status);
const nothing = data<VisitData>({}, { status: 404 });
const failed = ({ status, error }: CallFailure) =>
  data<VisitData>({ problem: error }, { status: status || 503 });

// A change that came too late: the appointment is not what was on the screen.
export { shouldRevalidate } from '../../forms/after-conflict.ts';

/** Moves or cancels; posted by the confirmation steps, and by the buttons of other hours. */
export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenIn(request);
  if (!token) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const {
    intent,
    version = '',
    jour: day,
    heure: time,
    depuis,
    debuts,
  } = await readFields(request);
  const begins = debuts === undefined ? {} : { begins: debuts.split(',').filter(Boolean) };
  const isMove = intent === fields.moving;
  if (!isMove && intent !== fields.cancelling) {
    return refuse(400, { error: 'invalid', message: malformed });
  }
  const response = isMove
    ? await api.call({
        name: 'visitMove',
        token,
        body: { version: Number(version), day, time, ...begins },
      })
    : await api.call({ name: 'visitCancel', token, body: { version: Number(version) } });
  if (response.ok) {
    const from = isMove && readMoment(depuis) ? `&${fields.from}=${depuis}` : '';
    return redirect(
      `${visitPath(token)}?${isMove ? fields.moved : fields.cancelled}=1${from}`,
      303,
    );
  }
  const { status, error } = response;
  const message = refusalText(error, api.institute) ?? error.message;
  return refuse(status || 503, { error: error.error, message }, error.others);
}

const refuse = (status: number, problem: Problem, others?: readonly FreeHour[]) =>
  data<VisitOutcome>({ problem, ...(others && { others }) }, { status });
