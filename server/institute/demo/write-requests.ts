import { bookingClock } from '../../../shared/calendar/booking-days.ts';
import { addDays, type Day } from '../../../shared/calendar/calendar-month.ts';
import { shownContents } from '../../../shared/contents/shown.ts';
import { type RequestInput, requestInput } from '../../../shared/contract/booking/request.ts';
import { careTypesOf } from '../../../shared/contract/booking/treatment-choice.ts';
import { readPhone } from '../../../shared/text/phone-number.ts';
import { addManageLink } from '../agenda/booking/manage-links.ts';
import { atTime, timestamp } from '../clock.ts';
import { newRequestMail, requestReceivedMail } from '../mail/templates/requests.ts';
import { parse } from '../parse.ts';
import { requireOpen } from '../requests/closed-days.ts';
import { type Client, createRequest } from '../requests/intake.ts';
import { addSentMail, type DemoContext } from './context.ts';
import { type DemoPerson, people } from './people.ts';
import type { Scenario } from './scenario.ts';
import { takeStep } from './steps.ts';
import { book } from './write-booked.ts';

const { catalogue, institute } = shownContents(undefined);
const facts = {
  clock: () => bookingClock(new Date(timestamp()), institute),
  catalogue: () => catalogue,
  institute: () => institute,
};
const Input = requestInput(facts, readPhone);

/** Sends each request at its moment, and then does what is done with it. */
export async function writeRequests(
  context: DemoContext,
  scenarios: readonly Scenario[],
): Promise<number> {
  for (const [index, scenario] of scenarios.entries()) {
    const day = context.days.at(scenario.day);
    const asked = askedAt(context.now, day, scenario, index);
    const number = await atTime(asked, () => enter(context, scenario, day));
    for (const [order, step] of (scenario.steps ?? []).entries()) {
      await takeStep(context, { number, scenario, step, order, asked, index });
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

/** @returns its number */
function enter(context: DemoContext, scenario: Scenario, day: Day): Promise<string> {
  const { name, phone, email = '' }: DemoPerson = people[scenario.person];
  const { people: count = 1, moment, note, treatments, booked } = scenario;
  const choice = choiceOf(treatments);
  const wish = { day, people: count, moment, note, treatments };
  const form = { ...wish, ...choice, name, phone, email };
  const client = context.accounts.get(scenario.person);
  if (booked) return book(context, form, { client, wished: booked });
  return send(context, parse(Input, form), client);
}

async function send(
  { db, site }: DemoContext,
  input: RequestInput,
  client: Client | undefined,
): Promise<string> {
  await requireOpen(db, input.day);
  const { email } = input;
  const { number = '' } = await createRequest(
    db,
    { input, client, catalogue },
    async (transaction, request) => {
      await addSentMail(transaction, newRequestMail(site.contactTo, request, site));
      if (email) {
        const own = { manage: await addManageLink(transaction, request.id), site };
        await addSentMail(transaction, requestReceivedMail(email, request, own));
      }
      return {};
    },
  );
  return number;
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
