import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router';
import type { VisitFile } from '../../shared/appointments/visit.ts';
import { visitFields as fields } from '../../shared/appointments/visit-address.ts';
import { type FreeHour, malformed } from '../../shared/contract/error-codes.ts';
import { visitPath, visitRoute } from '../../shared/page/paths.ts';
import type { CallFailure, SentPerson } from '../../shared/page/render-page.ts';
import { tokenIn } from '../../shared/page/token-routes.ts';
import { type Api, apiContext, clockContext } from '../api/api.ts';
import { type Problem, readFields } from '../forms/form-input.ts';
import { readMoment } from './moment.ts';
import { loadMoving, type Moving } from './moving-data.ts';
import { refusalText } from './refusal-text.ts';
import { visitLink } from './visit-links.ts';

export interface VisitData {
  /** Absent if the link was never issued, or the appointment cannot be read now. */
  readonly visit?: VisitFile;
  readonly person?: SentPerson;
  readonly moving?: Moving;
  /** The reason why an appointment that may exist cannot be shown. */
  readonly problem?: Problem;
}

export interface VisitOutcome {
  readonly problem: Problem;
  readonly others?: readonly FreeHour[];
}

const tokenOf = (request: Request) => tokenIn(visitRoute, new URL(request.url).pathname);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenOf(request);
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

// After a late change, the appointment differs from the one on the screen.
export { shouldRevalidate } from '../forms/after-conflict.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenOf(request);
  if (!token) throw data(null, { status: 404 });
  // Pages of an earlier version name one of several appointments. They would now change another one.
  if (new URL(request.url).searchParams.has('partie')) return redirect(visitPath(token), 303);
  const api = context.get(apiContext);
  const posted = await readFields(request);
  const { intent, jour: day, heure: time, numero: number = '', montant: amount } = posted;
  if (intent === fields.beside) return openBeside(api, token, number);
  if (intent === fields.coming) return sayComing(api, token, { day, time });
  if (intent === fields.paid) return sayPaid(api, token, Number(amount));
  if (intent === fields.afterVisit) return agreeAfter(api, token);
  const isMove = intent === fields.moving;
  if (!isMove && intent !== fields.cancelling) {
    return refuse(400, { error: 'invalid', message: malformed });
  }
  const response = isMove ? await move(api, token, posted) : await cancel(api, token, posted);
  if (!response.ok) return refused(api, response);
  const { depuis: from = '' } = posted;
  const done = {
    [isMove ? fields.moved : fields.cancelled]: '1',
    ...(isMove && readMoment(from) && { [fields.from]: from }),
  };
  return redirect(visitLink(token, done), 303);
}

type Posted = Awaited<ReturnType<typeof readFields>>;

function move(api: Api, token: string, { version = '', jour: day, heure: time, debuts }: Posted) {
  const begins = debuts === undefined ? {} : { begins: debuts.split(',').filter(Boolean) };
  const body = { version: Number(version), day, time, ...begins };
  return api.call({ name: 'visitMove', token, body });
}

const cancel = (api: Api, token: string, { version = '' }: Posted) =>
  api.call({ name: 'visitCancel', token, body: { version: Number(version) } });

/** The page itself confirms the press. */
async function sayComing(
  api: Api,
  token: string,
  { day, time }: { day?: string | undefined; time?: string | undefined },
) {
  const response = await api.call({ name: 'visitComing', token, body: { day, time } });
  return response.ok ? redirect(`${visitPath(token)}#venir`, 303) : refused(api, response);
}

async function sayPaid(api: Api, token: string, amount: number) {
  const response = await api.call({ name: 'visitPaid', token, body: { amount } });
  return response.ok ? redirect(`${visitPath(token)}#acompte`, 303) : refused(api, response);
}

async function agreeAfter(api: Api, token: string) {
  const response = await api.call({ name: 'afterAgree', token });
  return response.ok ? redirect(`${visitPath(token)}#apres`, 303) : refused(api, response);
}

function refused(api: Api, { status, error }: CallFailure) {
  const message = refusalText(error, api.institute) ?? error.message;
  return refuse(status || 503, { error: error.error, message }, error.others);
}

/** Opens another session of the course by its own link. */
async function openBeside(api: Api, token: string, number: string) {
  const found = await api.call({ name: 'visitBeside', token, body: { number } });
  if (found.ok) return redirectDocument(found.data.manage, 303);
  const { status, error } = found;
  return refuse(status || 503, { error: error.error, message: error.message });
}

const refuse = (status: number, problem: Problem, others?: readonly FreeHour[]) =>
  data<VisitOutcome>({ problem, ...(others && { others }) }, { status });
