import type { DayTimes, MonthTimes } from '#shared/booking/offered-hours.ts';
import { dateProblem } from '#shared/calendar/booking-days.ts';
import { addMonths, type Day, type Month, toMonth } from '#shared/calendar/calendar-month.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import type { CalendarFacts } from '#shared/opening/closed-days.ts';
import type { CallFailure, CallResponse } from '#shared/page/render-page.ts';
import { isPersonName } from '#shared/texts.ts';
import type { Api } from '../api/api.ts';
import type { Choices } from './choices/choices.ts';
import { isComplete, listsText } from './choices/treatment-lists.ts';

export type NoHoursReason =
  | 'not-bookable'
  | 'too-long'
  | 'course'
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
  readonly more: readonly Day[];
  readonly day?: DayTimes;
  /** The staff members to choose from on that day; none if only one can do it. */
  readonly staff: DayTimes['staff'];
}

export function timesKey(choices: Choices): string | undefined {
  const { view, people, staff = '', month, day = '' } = choices;
  if (view !== 'heures' || !isComplete(choices)) return undefined;
  return [listsText(choices), people, staff, month, day].join('|');
}

export async function loadTimes(
  api: Api,
  choices: Choices,
  today: Day,
): Promise<FreeHours | undefined> {
  const key = timesKey(choices);
  if (key === undefined) return undefined;
  const { staff, month } = choices;
  const day = choices.day && !dateProblem(choices.day, today) ? choices.day : today;
  const ask = (query: Record<string, string>) =>
    api.call({
      name: 'bookingTimes',
      query: { treatments: listsText(choices), people: String(choices.people), ...query },
    });
  const wished = staff ? { staff } : undefined;
  const [dayAnswer, anyStaffAnswer = dayAnswer, ...monthAnswers] = await Promise.all([
    ask({ day, ...wished }),
    wished && ask({ day }),
    ...monthsFrom(month, today).map((month) => ask({ month, ...wished })),
  ]);
  const failed = [dayAnswer, ...monthAnswers].find((answer) => answer && !answer.ok);
  if (failed && !failed.ok) {
    const isStaffUnavailable = failed.status === 400 && anyStaffAnswer?.ok;
    return { key, ...(isStaffUnavailable ? noSuchPerson : getNoHoursReason(failed)), ...noCounts };
  }
  const people = peopleByName(dayIn(anyStaffAnswer)?.staff ?? [], staff);
  if (!people) return { key, ...noSuchPerson, ...noCounts };
  const times = dayIn(dayAnswer);
  const days = monthAnswers.flatMap((answer) => monthIn(answer).days);
  return {
    key,
    counts: Object.fromEntries(days.map(({ day, count }) => [day, count])),
    more: days.filter(({ more }) => more).map(({ day }) => day),
    ...(times && { day: times }),
    staff: people,
  };
}

/** Returns the month, and the next one where few days of this one are left. */
const monthsFrom = (month: Month, today: Day): Month[] =>
  month === toMonth(today) && today.slice(8) > '20' ? [month, addMonths(month, 1)] : [month];

type Answer = CallResponse<'bookingTimes'> | undefined;

const monthIn = (answer: Answer): MonthTimes =>
  answer?.ok && 'days' in answer.data ? answer.data : { days: [] };

export function explainNoTimes(online: CalendarFacts['online']): FreeHours | undefined {
  if (!online) return undefined;
  const { mode, sentence } = online;
  const failure = mode === 'closed' ? 'closed' : 'not-offered';
  return { key: '', failure, ...(sentence && { sentence }), ...noCounts };
}

const finalReasons: readonly (NoHoursReason | undefined)[] = [
  ...(['closed', 'not-offered', 'not-bookable', 'course'] as const),
];

export const mayHaveTimes = (times: FreeHours | undefined) =>
  !finalReasons.includes(times?.failure);

const dayIn = (answer: Answer): DayTimes | undefined =>
  answer?.ok && 'times' in answer.data ? answer.data : undefined;

/**
 * Returns the staff members with a person's name. Returns undefined if the chosen staff member is free but has none.
 */
function peopleByName(able: DayTimes['staff'], wished: string | undefined) {
  const named = able.filter(({ name }) => isPersonName(name));
  const isChosen = ({ id }: { id: string }) => id === wished;
  if (able.some(isChosen) && !named.some(isChosen)) return undefined;
  return able.length > 1 || wished ? named : [];
}

const noCounts = { counts: {}, more: [], staff: [] };
const noSuchPerson = { failure: 'no-such-person' } as const;

function getNoHoursReason({ status, error }: CallFailure): Pick<FreeHours, 'failure' | 'sentence'> {
  if (error.error === 'booking-closed') return { failure: 'closed', sentence: error.message };
  if (error.reason === 'long') return { failure: 'too-long' };
  if (error.reason === 'course') return { failure: 'course' };
  if (error.error === 'not-bookable' || error.error === 'too-many') return { failure: error.error };
  return { failure: status === 404 || status === 501 ? 'not-offered' : 'failed' };
}

export function findFirstHour({ day }: FreeHours): FreeHour | undefined {
  if (!day) return undefined;
  const [first] = day.times;
  if (!first) return day.next ?? undefined;
  const { time, begins } = first;
  return { day: day.day, time, ...(begins && { begins }) };
}

export const canSendHour = (choices: Choices, times: FreeHours | undefined) =>
  !times || times.failure === 'failed' || times.failure === 'too-many'
    ? choices.time !== undefined
    : chosenHour(choices, times) !== undefined;

export const hasHours = (times: FreeHours | undefined, day: Day | undefined) =>
  times?.day?.day === day && (times?.day?.times.length ?? 0) > 0;

export const chosenHour = ({ day, time }: Choices, times: FreeHours | undefined) =>
  times?.day?.day === day ? times?.day?.times.find((hour) => hour.time === time) : undefined;
