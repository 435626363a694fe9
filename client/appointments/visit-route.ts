import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router';
import { visitFields as fields } from '../../shared/appointments/visit-address.ts';
import type { VisitFile } from '../../shared/appointments/visit-file.ts';
import type { DayTimes } from '../../shared/booking/offered-hours.ts';
import { monthBounds } from '../../shared/calendar/booking-days.ts';
import {
  type Day,
  isDay,
  isMonth,
  type Month,
  monthOf,
} from '../../shared/calendar/calendar-month.ts';
import { eveningHours } from '../../shared/calendar/evening.ts';
import {
  type ApiError,
  type ErrorCode,
  type FreeHour,
  malformed,
  phoneMark,
  withPhone,
} from '../../shared/contract/error-codes.ts';
import type { OnRequestReason } from '../../shared/contract/on-request-reasons.ts';
import type { Institute } from '../../shared/institute.ts';
import { visitPath, visitRoute } from '../../shared/page/paths.ts';
import type { CallFailure, CallResponse } from '../../shared/page/render-page.ts';
import { tokenIn } from '../../shared/page/token-routes.ts';
import { type Api, apiContext, clockContext } from '../api/api.ts';
import { type Problem, readFields } from '../forms/form-input.ts';
import type { Moving } from './moving.tsx';
import type { VisitData, VisitOutcome } from './visit.tsx';
import { readMoment, visitLink } from './visit-links.ts';

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

interface Source {
  readonly api: Api;
  readonly token: string;
  readonly today: Day;
}

export async function loadMoving(
  source: Source,
  visit: VisitFile,
  search: URLSearchParams,
): Promise<Moving> {
  const { api, token } = source;
  const day = search.get(fields.day) ?? '';
  const month = monthIn(search, isDay(day) ? day : visit.day, source.today);
  const ask = (query: Record<string, string>) => api.call({ name: 'visitTimes', token, query });
  const [ofMonth, ofDay] = await Promise.all([
    ask({ month }),
    isDay(day) && day >= source.today ? ask({ day }) : undefined,
  ]);
  const refused = [ofMonth, ofDay].find((response) => response && !response.ok);
  if (refused && !refused.ok) return { month, days: [], problem: problemOf(refused, api) };
  const time = search.get(fields.time);
  const hours = hoursIn(ofDay);
  const days = ofMonth.ok && 'days' in ofMonth.data ? ofMonth.data.days : [];
  return { month, days, ...(hours && { hours }), ...(hours && time && { time }) };
}

type Answer = CallResponse<'visitTimes'> | undefined;

const hoursIn = (answer: Answer): DayTimes | undefined =>
  answer?.ok && 'times' in answer.data
    ? { ...answer.data, times: eveningHours(answer.data) }
    : undefined;

function problemOf({ status, error }: CallFailure, api: Api): Problem {
  const why = status === 404 ? ({ error: 'not-offered' } as const) : error;
  const message = refusalText(why, api.institute);
  return { ...error, ...(message && { message }) };
}

/** Returns the requested month, or else the day's, within the calendar's bounds. */
function monthIn(search: URLSearchParams, day: Day, today: Day): Month {
  const { first, last } = monthBounds(today);
  const asked = search.get(fields.month) ?? '';
  const month = isMonth(asked) ? asked : monthOf(day);
  if (month < first) return first;
  return month > last ? last : month;
}

const sentences: Partial<Record<ErrorCode, string>> = {
  conflict: 'Rien n’a été envoyé\u00a0: ce rendez-vous a changé entre-temps. Voici où il en est.',
  'slot-taken':
    'Cette heure n’est plus libre. Rien n’a changé\u00a0: votre rendez-vous garde son heure.',
  'closed-day': 'L’institut est fermé ce jour-là. Rien n’a changé\u00a0: choisissez un autre jour.',
  'too-soon': 'Cette heure est trop proche. Rien n’a changé\u00a0: choisissez-en une autre.',
  'too-late': `Il est trop tard pour le changer en ligne. Appelez-nous au ${phoneMark}.`,
  'not-bookable': `Ces soins se déplacent par téléphone. Appelez-nous au ${phoneMark}.`,
  'not-found': `Ce lien n’est plus valable. Appelez-nous au ${phoneMark}.`,
  'too-many': `Trop de changements en peu de temps\u00a0: rien n’a changé, votre rendez-vous garde son heure. Réessayez plus tard, ou appelez-nous au ${phoneMark}.`,
  'not-offered': `Cela ne se fait pas encore en ligne. Appelez-nous au ${phoneMark}.`,
};

const otherDay = `Rien n’a changé\u00a0: choisissez un autre jour, ou appelez-nous au ${phoneMark}.`;
const ofReason: { readonly [reason in OnRequestReason]?: string } = {
  deposit: `À cette heure-là, un acompte est demandé. ${otherDay}`,
  holiday: `Ce jour est férié, et l’institut n’a pas encore décidé s’il ouvre. ${otherDay}`,
  long: `Autant de soins à la fois ne se déplacent pas en ligne. Appelez-nous au ${phoneMark}.`,
  room: `La salle de ces soins n’est pas en service ce jour-là. ${otherDay}`,
};

/** Explains a refusal where the page can say more than the code's own sentence. */
export function refusalText(
  { error, reason }: Pick<ApiError, 'error' | 'reason'>,
  institute: Institute,
): string | undefined {
  const sentence = (reason && ofReason[reason]) ?? sentences[error];
  return sentence && withPhone(sentence, institute);
}

export { VisitPage as Component } from './visit.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
