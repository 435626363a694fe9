import { bookingClock } from '../../../shared/calendar/booking-days.ts';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { shownContents } from '../../../shared/contents/catalogue-of.ts';
import { appointmentInput, personsOf } from '../../../shared/contract/booking/agenda.ts';
import { requestInput } from '../../../shared/contract/booking/request.ts';
import { careTypesOf } from '../../../shared/contract/booking/treatment-choice.ts';
import { readPhone } from '../../../shared/text/phone-number.ts';
import { askFreely } from '../agenda/search/questions/questions.ts';
import { atTime, timestamp, today } from '../clock.ts';
import { parse } from '../parse.ts';
import { bookOnline } from '../use-cases/book-online.ts';
import { sendRequest } from '../use-cases/send-request.ts';
import type { DemoContext } from './context.ts';
import { freeHour } from './free-hour.ts';
import { type DemoPerson, people } from './people.ts';
import type { Scenario } from './scenario.ts';
import { takeStep } from './steps.ts';

const { catalogue, institute } = shownContents(undefined);
const facts = {
  clock: () => bookingClock(new Date(timestamp()), institute),
  catalogue: () => catalogue,
  institute: () => institute,
};
const RequestInput = requestInput(facts, readPhone);
const AppointmentInput = appointmentInput(today, facts, readPhone);

/** Sends each request at its time, then applies the decision about it. */
export async function writeRequests(
  context: DemoContext,
  scenarios: readonly Scenario[],
): Promise<number> {
  for (const [index, scenario] of scenarios.entries()) {
    const day = context.days.at(scenario.day);
    const asked = askedAt(context.now, day, scenario, index);
    const number = await atTime(asked, () => enter(context, scenario, day));
    for (const [order, step] of (scenario.steps ?? []).entries()) {
      await takeStep(context, { number, step, order, asked, index });
    }
  }
  return scenarios.length;
}

/** In the morning, before anybody at the institute answers; never later than yesterday, unless new. */
function askedAt(now: string, day: Day, { asked }: Scenario, index: number): string {
  if ('minutesAgo' in asked) return timeBefore(now, asked.minutesAgo);
  const yesterday = addDays(now.slice(0, 10), -1);
  const wished = addDays(day, -asked.daysBefore);
  const minute = String((index * 17) % 60).padStart(2, '0');
  return `${wished < yesterday ? wished : yesterday}T0${6 + (index % 4)}:${minute}:24.000Z`;
}

export const timeBefore = (now: string, minutes: number) =>
  new Date(Date.parse(now) - minutes * 60_000).toISOString();

/** Books an hour or asks for one, as a visitor does. @returns its number */
async function enter(context: DemoContext, scenario: Scenario, day: Day): Promise<string> {
  const { services, accounts } = context;
  const { name, phone, email = '' }: DemoPerson = people[scenario.person];
  const { people: count = 1, moment, note, treatments, booked } = scenario;
  const wish = { day, people: count, moment, note, treatments, ...choiceOf(treatments) };
  const form = { ...wish, name, phone, email };
  const client = accounts.get(scenario.person);
  const booker = { client, browser: '', address: '', network: phone, isOneSite: false };
  if (!booked) {
    const sent = await sendRequest(services, { input: parse(RequestInput, form), booker });
    return sent.number ?? '';
  }
  const free = await freeHour(context, personsOf(form), { day, hour: booked });
  const input = parse(AppointmentInput, { ...form, day: free.day, time: free.hour });
  return (await bookOnline(services, { input, booker, ask: askFreely })).number;
}

/** Category and type of the first treatment. */
function choiceOf([first = '']: readonly string[]) {
  const [category = ''] = first.split('/');
  const treatment = catalogue.treatment(first);
  const careType = careTypesOf(catalogue.section(category)).find(
    ({ treatments }) => treatment && treatments.includes(treatment),
  );
  return { category, careType: careType?.slug ?? '' };
}
