import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router';
import { visitFields as fields } from '#shared/appointments/visit-address.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { getMonthBounds } from '#shared/calendar/booking-days.ts';
import { type Day, isDay, isMonth, type Month, toMonth } from '#shared/calendar/calendar-month.ts';
import {
  type ApiError,
  type ErrorCode,
  type FreeHour,
  insertPhone,
  malformed,
  phonePlaceholder,
} from '#shared/contract/error-codes.ts';
import type { OnRequestReason } from '#shared/contract/on-request-reasons.ts';
import type { Institute } from '#shared/institute.ts';
import { buildVisitPath, visitRoute } from '#shared/page/paths.ts';
import type { CallFailure } from '#shared/page/render-page.ts';
import { findToken } from '#shared/page/token-routes.ts';
import { type Api, apiContext, clockContext } from '../api/api.ts';
import { type Problem, readFields } from '../forms/form-input.ts';
import type { Moving } from './moving.tsx';
import type { VisitData, VisitOutcome } from './visit.tsx';
import { readMoment, visitLink } from './visit-text.ts';

const getToken = (request: Request) => findToken(visitRoute, new URL(request.url).pathname);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = getToken(request);
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

const presses: Readonly<
  Record<
    string,
    {
      readonly name: 'visitComing' | 'visitPaid' | 'afterAgree';
      readonly anchor: string;
      body?(posted: Posted): object;
    }
  >
> = {
  [fields.coming]: {
    name: 'visitComing',
    anchor: 'venir',
    body: ({ jour: day, heure: time }) => ({ day, time }),
  },
  [fields.paid]: {
    name: 'visitPaid',
    anchor: 'acompte',
    body: ({ montant }) => ({ amount: Number(montant) }),
  },
  [fields.afterVisit]: { name: 'afterAgree', anchor: 'apres' },
};

type Posted = Awaited<ReturnType<typeof readFields>>;

export async function action({ request, context }: ActionFunctionArgs) {
  const token = getToken(request);
  if (!token) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const posted = await readFields(request);
  const { intent = '', numero: number = '', depuis: from = '', version } = posted;
  if (intent === fields.beside) {
    const found = await api.call({ name: 'visitBeside', token, body: { number } });
    return found.ok ? redirectDocument(found.data.manage, 303) : refuse(found, found.error);
  }
  const press = presses[intent];
  if (press) {
    const { name, anchor, body } = press;
    const response = await api.call({ name, token, body: body?.(posted) });
    return response.ok
      ? redirect(`${buildVisitPath(token)}#${anchor}`, 303)
      : refuseInWords(api, response);
  }
  const isMove = intent === fields.moving;
  if (!isMove && intent !== fields.cancelling) {
    return refuse({ status: 400 }, { error: 'invalid', message: malformed });
  }
  const response = isMove
    ? await api.call({ name: 'visitMove', token, body: moveIn(posted) })
    : await api.call({ name: 'visitCancel', token, body: { version: Number(version) } });
  if (!response.ok) return refuseInWords(api, response);
  const done = {
    [isMove ? fields.moved : fields.cancelled]: '1',
    ...(isMove && readMoment(from) && { [fields.from]: from }),
  };
  // Loads a new document, because the menu names the appointment's hour.
  return redirectDocument(visitLink(token, done), 303);
}

const moveIn = ({ version, jour: day, heure: time, debuts }: Posted) => ({
  version: Number(version),
  day,
  time,
  ...(debuts !== undefined && { begins: debuts.split(',').filter(Boolean) }),
});

function refuseInWords(api: Api, failure: CallFailure) {
  const { error, message, others } = failure.error;
  const words = refusalText(failure.error, api.institute) ?? message;
  return refuse(failure, { error, message: words }, others);
}

const refuse = (
  { status }: Pick<CallFailure, 'status'>,
  { error, message }: Problem,
  others?: readonly FreeHour[],
) =>
  data<VisitOutcome>(
    { problem: { error, message }, ...(others && { others }) },
    { status: status || 503 },
  );

async function loadMoving(
  { api, token, today }: { readonly api: Api; readonly token: string; readonly today: Day },
  visit: VisitRecord,
  search: URLSearchParams,
): Promise<Moving> {
  const day = search.get(fields.day) ?? '';
  const month = monthIn(search, isDay(day) ? day : visit.day, today);
  const ask = (query: Record<string, string>) => api.call({ name: 'visitTimes', token, query });
  const [ofMonth, ofDay] = await Promise.all([
    ask({ month }),
    isDay(day) && day >= today ? ask({ day }) : undefined,
  ]);
  for (const response of [ofMonth, ofDay]) {
    if (response && !response.ok) return { month, days: [], problem: getProblem(response, api) };
  }
  const days = ofMonth.ok && 'days' in ofMonth.data ? ofMonth.data.days : [];
  if (!ofDay?.ok || !('times' in ofDay.data)) return { month, days };
  const time = search.get(fields.time);
  return { month, days, hours: ofDay.data, ...(time && { time }) };
}

function getProblem({ status, error }: CallFailure, api: Api): Problem {
  const why = status === 404 ? ({ error: 'not-offered' } as const) : error;
  const message = refusalText(why, api.institute);
  return { ...error, ...(message && { message }) };
}

function monthIn(search: URLSearchParams, day: Day, today: Day): Month {
  const { first, last } = getMonthBounds(today);
  const asked = search.get(fields.month) ?? '';
  const month = isMonth(asked) ? asked : toMonth(day);
  if (month < first) return first;
  return month > last ? last : month;
}

const sentences: Partial<Record<ErrorCode, string>> = {
  conflict: 'Rien n’a été envoyé\u00a0: ce rendez-vous a changé entre-temps. Voici où il en est.',
  'slot-taken':
    'Cette heure n’est plus libre. Rien n’a changé\u00a0: votre rendez-vous garde son heure.',
  'closed-day': 'L’institut est fermé ce jour-là. Rien n’a changé\u00a0: choisissez un autre jour.',
  'too-soon': 'Cette heure est trop proche. Rien n’a changé\u00a0: choisissez-en une autre.',
  'too-late': `Il est trop tard pour le changer en ligne. Appelez-nous au ${phonePlaceholder}.`,
  'not-bookable': `Ces soins se déplacent par téléphone. Appelez-nous au ${phonePlaceholder}.`,
  'not-found': `Ce lien n’est plus valable. Appelez-nous au ${phonePlaceholder}.`,
  'too-many': `Trop de changements en peu de temps\u00a0: rien n’a changé, votre rendez-vous garde son heure. Réessayez plus tard, ou appelez-nous au ${phonePlaceholder}.`,
  'not-offered': `Cela ne se fait pas encore en ligne. Appelez-nous au ${phonePlaceholder}.`,
};

const otherDay = `Rien n’a changé\u00a0: choisissez un autre jour, ou appelez-nous au ${phonePlaceholder}.`;
const ofReason: { readonly [reason in OnRequestReason]?: string } = {
  deposit: `À cette heure-là, un acompte est demandé. ${otherDay}`,
  holiday: `Ce jour est férié, et l’institut n’a pas encore décidé s’il ouvre. ${otherDay}`,
  long: `Autant de soins à la fois ne se déplacent pas en ligne. Appelez-nous au ${phonePlaceholder}.`,
};

/** Explains a refusal where the page can say more than the code's own sentence. */
function refusalText(
  { error, reason }: Pick<ApiError, 'error' | 'reason'>,
  institute: Institute,
): string | undefined {
  const sentence = (reason && ofReason[reason]) ?? sentences[error];
  return sentence && insertPhone(sentence, institute);
}

export { VisitPage as Component } from './visit.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
