import { useLoaderData, useSearchParams } from 'react-router';
import { listFirstTreatments } from '#shared/booking/treatment-choice.ts';
import { requestDayProblem } from '#shared/calendar/booking-days.ts';
import { undecidedHolidayOn } from '#shared/calendar/undecided-holidays.ts';
import { fieldError } from '../forms/form-input.ts';
import { useInstitute, usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import type { BookData } from './book-data.ts';
import { unrecognizedMessage } from './choices/choices.ts';
import { courseKey } from './choices/course-sessions.ts';
import { readChoices } from './choices/read-choices.ts';
import { getBookingView, getStep, getTreatmentsView } from './choices/steps.tsx';
import { getTreatmentField, isLacking } from './choices/treatment-lists.ts';
import { isOfTreatments, treatmentProblem } from './form-problem.ts';
import { explainNoTimes, timesKey } from './load-times.ts';
import type { BookOutcome } from './send-order.ts';
import { getDeposit } from './shown-offer.ts';
import { buildWhatsappMessage } from './whatsapp-message.ts';

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
    times: loaded,
    course: loadedCourse,
  } = useLoaderData<BookData>();
  const posted = outcome && new URLSearchParams(outcome.form);
  const values = posted ?? search;
  const choices = readChoices(values, page.today, catalogue);
  const rows = [outcome?.course, loadedCourse].filter((row) => row?.key === courseKey(choices));
  const course = rows.find((row) => row?.dates) ?? rows[0];
  const key = timesKey(choices);
  const found = [outcome?.times, loaded].find((times) => times !== undefined && times.key === key);
  const times = found ?? explainNoTimes(online);
  const refused = outcome?.problem && { ...outcome.problem, others: outcome.others ?? [] };
  const problem = refused ?? (isLacking(choices) ? treatmentProblem(choices) : undefined);
  const { day, section, careType } = choices;
  const openDays = { institute, closedDays };
  const view = getBookingView(choices, times);
  // When the chosen hour was just taken, the contact fields stay: everything is typed already.
  const isHourKept = outcome?.problem !== undefined && choices.time !== undefined;
  const step = getStep(choices, times, isHourKept);
  const most = (popular ?? []).flatMap((id) => catalogue.treatment(id) ?? []);
  return {
    choices,
    times,
    course,
    view,
    step,
    areTreatmentsShown: step === 'soins' || isOfTreatments(problem),
    addressView: step === 'soins' ? getTreatmentsView(view, times) : view,
    problem,
    deposit: getDeposit({ choices, times, problem: outcome?.problem }, institute),
    getError: (name: string) => fieldError(problem, name) ?? unrecognizedMessage(choices, name),
    dayProblem: day && requestDayProblem(day, page, openDays),
    text: buildWhatsappMessage(values, { clock: page, catalogue }, { openDays, times }),
    openDays,
    holiday: day && undecidedHolidayOn(day, institute, closedDays),
    posted,
    /** The treatments with a checkbox, of the person whose field is shown. */
    listedTreatments: section ? listFirstTreatments(section, careType) : most,
    treatmentField: getTreatmentField(choices),
  };
}
