import { formatPeople } from '#shared/appointments/request-text.ts';
import type { DayTimes, MonthTimes } from '#shared/booking/offered-hours.ts';
import { findDateProblem, listSearchMonths } from '#shared/calendar/booking-days.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import type { CalendarFacts } from '#shared/opening/closed-days.ts';
import type { CallFailure, CallResponse } from '#shared/page/render-page.ts';
import { isPersonName } from '#shared/texts.ts';
import type { Api } from '../api/api.ts';
import type { Choices } from './choices/choices.ts';
import { formatTreatmentLists, isComplete } from './choices/treatment-lists.ts';

export type NoHoursReason =
  | 'not-bookable'
  | 'too-long'
  | 'too-many-people'
  | 'course'
  | 'alone'
  | 'not-offered'
  | 'no-such-person'
  | 'too-many'
  | 'closed'
  | 'failed';

export interface FreeHours {
  /** The choices that these hours belong to. Hours of other choices are not shown. */
  readonly key: string;
  readonly failure?: NoHoursReason;
  /** The owner's own text, while online booking is closed. */
  readonly sentence?: string;
  readonly counts: Readonly<Record<Day, number>>;
  /** The days that may have more slots than `counts` says. */
  readonly daysWithMore: readonly Day[];
  readonly day?: DayTimes;
  /** The staff members to choose from on that day; none if only one can do it. */
  readonly staff: DayTimes['staff'];
}

export function buildHoursKey(choices: Choices): string | undefined {
  const { view, people, staff = '', month, day = '' } = choices;
  if (view !== 'heures' || !isComplete(choices)) return undefined;
  return [formatTreatmentLists(choices), people, staff, month, day].join('|');
}

export async function loadFreeHours(
  api: Api,
  choices: Choices,
  today: Day,
): Promise<FreeHours | undefined> {
  const key = buildHoursKey(choices);
  if (key === undefined) return undefined;
  const { staff, month } = choices;
  const treatments = formatTreatmentLists(choices);
  const day = choices.day && !findDateProblem(choices.day, today) ? choices.day : today;
  const searchTimes = (query: Record<string, string>) =>
    api.call({
      name: 'bookingTimes',
      query: { treatments, people: String(choices.people), ...query },
    });
  const staffQuery = staff ? { staff } : undefined;
  const [dayAnswer, anyStaffAnswer = dayAnswer, ...monthAnswers] = await Promise.all([
    searchTimes({ day, ...staffQuery }),
    staffQuery && searchTimes({ day }),
    ...listSearchMonths(month, today).map((month) => searchTimes({ month, ...staffQuery })),
  ]);
  const failed = [dayAnswer, ...monthAnswers].find((answer) => answer && !answer.ok);
  if (failed && !failed.ok) {
    const isStaffUnavailable = failed.status === 400 && anyStaffAnswer?.ok;
    return { key, ...(isStaffUnavailable ? noSuchPerson : getNoHoursReason(failed)), ...noCounts };
  }
  const namedStaff = listNamedStaff(getDayTimes(anyStaffAnswer)?.staff ?? [], staff);
  if (!namedStaff) return { key, ...noSuchPerson, ...noCounts };
  const times = getDayTimes(dayAnswer);
  const days = monthAnswers.flatMap((answer) => getMonthTimes(answer).days);
  return {
    key,
    counts: Object.fromEntries(days.map(({ day, count }) => [day, count])),
    daysWithMore: days.filter(({ more }) => more).map(({ day }) => day),
    ...(times && { day: times }),
    staff: namedStaff,
  };
}

type Answer = CallResponse<'bookingTimes'> | undefined;

const getMonthTimes = (answer: Answer): MonthTimes =>
  answer?.ok && 'days' in answer.data ? answer.data : { days: [] };

export function explainNoHours(online: CalendarFacts['online']): FreeHours | undefined {
  if (!online) return undefined;
  const { mode, sentence } = online;
  const failure = mode === 'closed' ? 'closed' : 'not-offered';
  return { key: '', failure, ...(sentence && { sentence }), ...noCounts };
}

const onRequestReasons = [
  'not-bookable',
  'too-long',
  'too-many-people',
  'course',
  'alone',
  'not-offered',
];

export const isOnRequest = (times: FreeHours | undefined): boolean =>
  onRequestReasons.includes(times?.failure ?? '');

const noHoursSentences: Readonly<Record<NoHoursReason, string>> = {
  closed: 'Les réservations en ligne sont fermées pour le moment. Appelez-nous.',
  'not-bookable': 'Ces soins se réservent sur demande.',
  'too-long': 'Autant de soins à la fois se réservent sur demande.',
  'too-many-people': 'À {personnes}, le rendez-vous se prend sur demande.',
  'not-offered': 'Les rendez-vous se prennent sur demande.',
  'no-such-person': 'La personne choisie ne fait pas tous ces soins, ou n’est plus là.',
  'too-many':
    'Beaucoup de recherches viennent d’être faites. Patientez un instant, puis réessayez.',
  alone: 'Un soin en duo se choisit pour deux personnes. Sinon, envoyez une demande.',
  course:
    'Une cure se réserve seule, pour une personne. Retirez les autres soins, ou envoyez une demande.',
  failed: 'Les heures libres ne s’affichent pas. Réessayez, ou envoyez une demande.',
};

export const explainFailure = ({ people = 1 }: Choices, { failure, sentence }: FreeHours) =>
  sentence ?? (failure && noHoursSentences[failure].replace('{personnes}', formatPeople(people)));

export const mayHaveHours = (times: FreeHours | undefined) =>
  times?.failure !== 'closed' && !isOnRequest(times);

const getDayTimes = (answer: Answer): DayTimes | undefined =>
  answer?.ok && 'times' in answer.data ? answer.data : undefined;

/** Returns the staff members with a person's name; undefined if the chosen one is free but has none. */
function listNamedStaff(able: DayTimes['staff'], chosenId: string | undefined) {
  const namedStaff = able.filter(({ name }) => isPersonName(name));
  const isChosen = ({ id }: { id: string }) => id === chosenId;
  if (able.some(isChosen) && !namedStaff.some(isChosen)) return undefined;
  return able.length > 1 || chosenId ? namedStaff : [];
}

const noCounts = { counts: {}, daysWithMore: [], staff: [] };
const noSuchPerson = { failure: 'no-such-person' } as const;

function getNoHoursReason({ status, error }: CallFailure): Pick<FreeHours, 'failure' | 'sentence'> {
  if (error.error === 'booking-closed') return { failure: 'closed', sentence: error.message };
  if (error.reason === 'long') return { failure: 'too-long' };
  if (error.reason === 'number') return { failure: 'too-many-people' };
  if (error.reason === 'course' || error.reason === 'alone') return { failure: error.reason };
  if (error.error === 'not-bookable' || error.error === 'too-many') return { failure: error.error };
  return { failure: status === 404 || status === 501 ? 'not-offered' : 'failed' };
}

export function findFirstHour({ day }: FreeHours): FreeHour | undefined {
  if (!day) return undefined;
  const [firstHour] = day.times;
  if (!firstHour) return day.next ?? undefined;
  const { time, begins } = firstHour;
  return { day: day.day, time, ...(begins && { begins }) };
}

export const canSendHour = (choices: Choices, times: FreeHours | undefined) =>
  !times || times.failure === 'failed' || times.failure === 'too-many'
    ? choices.time !== undefined
    : findChosenHour(choices, times) !== undefined;

export const hasHours = (times: FreeHours | undefined, day: Day | undefined) =>
  times?.day?.day === day && (times?.day?.times.length ?? 0) > 0;

export const findChosenHour = ({ day, time }: Choices, times: FreeHours | undefined) =>
  times?.day?.day === day ? times?.day?.times.find((hour) => hour.time === time) : undefined;
