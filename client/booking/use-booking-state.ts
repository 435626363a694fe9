import { useLoaderData, useSearchParams } from 'react-router';
import { listFirstTreatments } from '#shared/booking/treatment-choice.ts';
import { findRequestDayProblem } from '#shared/calendar/booking-days.ts';
import { findUndecidedHoliday } from '#shared/calendar/undecided-holidays.ts';
import { findFieldError } from '../forms/form-input.ts';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import type { BookData } from './book-data.ts';
import { findUnrecognizedMessage } from './choices/choices.ts';
import { buildCourseKey } from './choices/course-sessions.ts';
import { readChoices } from './choices/read-choices.ts';
import { getBookingView, getStep, getTreatmentsView } from './choices/steps.tsx';
import { getTreatmentField, isLacking } from './choices/treatment-lists.ts';
import { findTreatmentProblem, isTreatmentProblem } from './form-problem.ts';
import { buildHoursKey, explainNoHours } from './free-hours.ts';
import type { BookOutcome } from './send-order.ts';
import { getDeposit } from './shown-offer.ts';
import { formatWhatsappMessage } from './whatsapp-message.ts';

export type BookingState = ReturnType<typeof useBookingState>;

export function useBookingState(outcome: BookOutcome | undefined) {
  const page = usePage();
  const institute = useInstitute();
  const catalogue = useCatalogue();
  const [search] = useSearchParams();
  const {
    closedDays,
    online,
    popular,
    times: loadedTimes,
    course: loadedCourse,
  } = useLoaderData<BookData>();
  const postedFields = outcome && new URLSearchParams(outcome.form);
  const values = postedFields ?? search;
  const choices = readChoices(values, page.today, catalogue);
  const courses = [outcome?.course, loadedCourse].filter(
    (row) => row?.key === buildCourseKey(choices),
  );
  const course = courses.find((row) => row?.dates) ?? courses[0];
  const key = buildHoursKey(choices);
  const foundTimes = [outcome?.times, loadedTimes].find(
    (times) => times !== undefined && times.key === key,
  );
  const times = foundTimes ?? explainNoHours(online);
  const postedProblem = outcome?.problem && { ...outcome.problem, others: outcome.others ?? [] };
  const problem = postedProblem ?? (isLacking(choices) ? findTreatmentProblem(choices) : undefined);
  const { day, section, careType } = choices;
  const openDays = { institute, closedDays };
  const view = getBookingView(choices, times);
  // If the chosen hour was just taken, the contact fields stay, because everything is typed already.
  const isHourKept = outcome?.problem !== undefined && choices.time !== undefined;
  const dayProblem = day && findRequestDayProblem(day, page, openDays);
  const step = getStep(choices, times, { isHourKept, isDayOpen: !dayProblem });
  const popularTreatments = (popular ?? []).flatMap((id) => catalogue.treatment(id) ?? []);
  return {
    choices,
    times,
    course,
    view,
    step,
    areTreatmentsShown: step === 'soins' || isTreatmentProblem(problem),
    addressView: step === 'soins' ? getTreatmentsView(view, times) : choices.view,
    problem,
    deposit: getDeposit({ choices, times, problem: outcome?.problem }, institute),
    getError: (name: string) =>
      findFieldError(problem, name) ?? findUnrecognizedMessage(choices, name),
    dayProblem,
    whatsappText: formatWhatsappMessage(values, { clock: page, catalogue, openDays, times }),
    openDays,
    holiday: day && findUndecidedHoliday(day, institute, closedDays),
    postedFields,
    /** The treatments with a checkbox, of the person whose field is shown. */
    listedTreatments: section ? listFirstTreatments(section, careType) : popularTreatments,
    treatmentField: getTreatmentField(choices),
  };
}
