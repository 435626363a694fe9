import { useLoaderData, useSearchParams } from 'react-router';
import { requestDayProblem } from '../../../shared/calendar/booking-days.ts';
import { undecidedHolidayOn } from '../../../shared/calendar/undecided-holidays.ts';
import { fieldError } from '../../forms/form-input.ts';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import type { BookData, BookOutcome } from './book-data.ts';
import { unrecognizedMessage } from './choices/choices.ts';
import { readChoices } from './choices/read-choices.ts';
import { stepOf, viewOf } from './choices/steps.ts';
import { isComplete } from './choices/treatment-lists.ts';
import { treatmentProblem } from './form-problem.ts';
import { noTimesOf, timesKey } from './hours/load-times.ts';
import { whatsappMessage } from './ways-out/whatsapp-message.ts';

export type BookingState = ReturnType<typeof useBookingState>;

/** What the screen shows: the posted form, else the address, with the hours that belong to it. */
export function useBookingState(outcome: BookOutcome | undefined) {
  const page = usePage();
  const institute = useInstitute();
  const catalogue = useCatalogue();
  const [search] = useSearchParams();
  const { closedDays, online, times: loaded } = useLoaderData<BookData>();
  const posted = outcome && new URLSearchParams(outcome.form);
  const values = posted ?? search;
  const choices = readChoices(values, page.today, catalogue);
  const key = timesKey(choices);
  const found = [outcome?.times, loaded].find((one) => one !== undefined && one.key === key);
  const times = found ?? noTimesOf(online);
  const isLacking = choices.view === 'heures' && !isComplete(choices);
  const problem = outcome?.problem ?? (isLacking ? treatmentProblem(choices) : undefined);
  const { day } = choices;
  const openDays = { institute, closedDays };
  return {
    choices,
    times,
    view: viewOf(choices, times),
    // When the chosen hour was just taken, the contact fields stay: everything is typed already.
    step: stepOf(choices, times, outcome?.problem !== undefined && choices.time !== undefined),
    problem,
    errorOf: (name: string) => fieldError(problem, name) ?? unrecognizedMessage(choices, name),
    dayProblem: day && requestDayProblem(day, page, openDays),
    text: whatsappMessage(values, { clock: page, catalogue }, { openDays, times }),
    openDays,
    holiday: day && undecidedHolidayOn(day, institute, closedDays),
    posted,
  };
}
