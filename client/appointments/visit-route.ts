import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router';
import { visitFields as fields } from '#shared/appointments/visit-address.ts';
import type { VisitRecord } from '#shared/appointments/visit-record.ts';
import { limitMonth, listSearchMonths } from '#shared/calendar/booking-days.ts';
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
import type { MoveData } from './moving.tsx';
import type { VisitData, VisitOutcome } from './visit.tsx';
import { buildVisitLink, readHour } from './visit-text.ts';

const getToken = (request: Request) => findToken(visitRoute, new URL(request.url).pathname);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = getToken(request);
  if (!token) return unknownVisit;
  const api = context.get(apiContext);
  const response = await api.call({ name: 'visit', token });
  if (!response.ok) return isUnknown(response) ? unknownVisit : respondWithFailure(response);
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
const unknownVisit = data<VisitData>({}, { status: 404 });
const respondWithFailure = ({ status, error }: CallFailure) =>
  data<VisitData>({ problem: error }, { status: status || 503 });

// After a late change, the appointment differs from the one on the screen.
export { shouldRevalidate } from '../forms/after-conflict.ts';

const visitIntents: Readonly<
  Record<
    string,
    {
      readonly name: 'visitComing' | 'visitPaid' | 'afterAgree';
      readonly anchor: string;
      body?(posted: PostedValues): object;
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

type PostedValues = Awaited<ReturnType<typeof readFields>>;

export async function action({ request, context }: ActionFunctionArgs) {
  const token = getToken(request);
  if (!token) throw data(null, { status: 404 });
  const api = context.get(apiContext);
  const values = await readFields(request);
  const { intent = '', numero: number = '', depuis: from = '', version } = values;
  if (intent === fields.beside) {
    const answer = await api.call({ name: 'visitBeside', token, body: { number } });
    return answer.ok ? redirectDocument(answer.data.manage, 303) : refuse(answer, answer.error);
  }
  const visitIntent = visitIntents[intent];
  if (visitIntent) {
    const { name, anchor, body } = visitIntent;
    const response = await api.call({ name, token, body: body?.(values) });
    return response.ok
      ? redirect(`${buildVisitPath(token)}#${anchor}`, 303)
      : refuseWithSentence(api, response);
  }
  const isMove = intent === fields.moving;
  if (!isMove && intent !== fields.cancelling) {
    return refuse({ status: 400 }, { error: 'invalid', message: malformed });
  }
  const response = isMove
    ? await api.call({ name: 'visitMove', token, body: readMove(values) })
    : await api.call({ name: 'visitCancel', token, body: { version: Number(version) } });
  if (!response.ok) return refuseWithSentence(api, response);
  const search = {
    [isMove ? fields.moved : fields.cancelled]: '1',
    ...(isMove && readHour(from) && { [fields.from]: from }),
  };
  // Loads a new document, because the menu names the appointment's hour.
  return redirectDocument(buildVisitLink(token, search), 303);
}

const readMove = ({ version, jour: day, heure: time, debuts }: PostedValues) => ({
  version: Number(version),
  day,
  time,
  ...(debuts !== undefined && { begins: debuts.split(',').filter(Boolean) }),
});

function refuseWithSentence(api: Api, failure: CallFailure) {
  const { error, message, others } = failure.error;
  const sentence = formatRefusal(failure.error, api.institute) ?? message;
  return refuse(failure, { error, message: sentence }, others);
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
): Promise<MoveData> {
  const day = search.get(fields.day) ?? '';
  const month = readMonth(search, isDay(day) ? day : visit.day, today);
  const searchTimes = (query: Record<string, string>) =>
    api.call({ name: 'visitTimes', token, query });
  const [dayAnswer, ...monthAnswers] = await Promise.all([
    isDay(day) && day >= today ? searchTimes({ day }) : undefined,
    ...listSearchMonths(month, today).map((month) => searchTimes({ month })),
  ]);
  for (const response of [dayAnswer, ...monthAnswers]) {
    if (response && !response.ok) return { month, days: [], problem: getProblem(response, api) };
  }
  const days = monthAnswers.flatMap((answer) =>
    answer?.ok && 'days' in answer.data ? answer.data.days : [],
  );
  if (!dayAnswer?.ok || !('times' in dayAnswer.data)) return { month, days };
  const time = search.get(fields.time);
  return { month, days, hours: dayAnswer.data, ...(time && { time }) };
}

function getProblem({ status, error }: CallFailure, api: Api): Problem {
  const refusal = status === 404 ? ({ error: 'not-offered' } as const) : error;
  const message = formatRefusal(refusal, api.institute);
  return { ...error, ...(message && { message }) };
}

function readMonth(search: URLSearchParams, day: Day, today: Day): Month {
  const month = search.get(fields.month) ?? '';
  return limitMonth(isMonth(month) ? month : toMonth(day), today);
}

const refusalSentences: Partial<Record<ErrorCode, string>> = {
  conflict: 'Rien n’a été envoyé\u00a0: ce rendez-vous a changé entre-temps. Voici où il en est.',
  'slot-taken': 'Rien n’a changé\u00a0: votre rendez-vous garde son heure.',
  'closed-day': 'L’institut est fermé ce jour-là. Rien n’a changé\u00a0: choisissez un autre jour.',
  'too-soon': 'Cette heure est trop proche. Rien n’a changé\u00a0: choisissez-en une autre.',
  'too-late': `Il est trop tard pour le changer en ligne. Appelez-nous au ${phonePlaceholder}.`,
  'not-bookable': `Ces soins se déplacent par téléphone. Appelez-nous au ${phonePlaceholder}.`,
  'not-found': `Ce lien n’est plus valable. Appelez-nous au ${phonePlaceholder}.`,
  unreachable:
    'La connexion semble coupée\u00a0: nous n’avons pas eu de réponse. Réessayez, rien ne se fait deux fois.',
  'too-many': `Trop de changements en peu de temps\u00a0: rien n’a changé, votre rendez-vous garde son heure. Réessayez plus tard, ou appelez-nous au ${phonePlaceholder}.`,
  'not-offered': `Cela ne se fait pas encore en ligne. Appelez-nous au ${phonePlaceholder}.`,
};

const otherDayAdvice = `Rien n’a changé\u00a0: choisissez un autre jour, ou appelez-nous au ${phonePlaceholder}.`;
const reasonSentences: { readonly [reason in OnRequestReason]?: string } = {
  deposit: `À cette heure-là, un acompte est demandé. ${otherDayAdvice}`,
  holiday: `Ce jour est férié, et l’institut n’a pas encore décidé s’il ouvre. ${otherDayAdvice}`,
  long: `Autant de soins à la fois ne se déplacent pas en ligne. Appelez-nous au ${phonePlaceholder}.`,
};

/** Explains a refusal where the page can say more than the code's own sentence. */
function formatRefusal(
  { error, reason }: Pick<ApiError, 'error' | 'reason'>,
  institute: Institute,
): string | undefined {
  const sentence = (reason && reasonSentences[reason]) ?? refusalSentences[error];
  return sentence && insertPhone(sentence, institute);
}

export { VisitPage as Component } from './visit.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
