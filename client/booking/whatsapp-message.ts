import {
  addNumbers,
  formatTreatment,
  listRequestLines,
} from '#shared/appointments/request-text.ts';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { formatTextFields } from '#shared/booking/request-fields.ts';
import {
  type BookingClock,
  findRequestDayProblem,
  type OpenDays,
} from '#shared/calendar/booking-days.ts';
import { formatLongDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import type { Choices } from './choices/choices.ts';
import { readChoices } from './choices/read-choices.ts';
import {
  computeChosenPrice,
  getPersonLists,
  isChosenPerPerson,
  toRequestSummary,
} from './choices/treatment-lists.ts';
import type { FreeHours } from './free-hours.ts';

interface MessageFacts {
  readonly clock: BookingClock;
  readonly catalogue: Catalogue;
  readonly openDays: OpenDays;
  readonly times: FreeHours | undefined;
}

export function formatWhatsappMessage(values: URLSearchParams, facts: MessageFacts): string {
  const { clock, catalogue, openDays, times } = facts;
  const typedChoices = readChoices(values, clock.today, catalogue);
  const { day } = typedChoices;
  const isPossible = day && !findRequestDayProblem(day, clock, openDays);
  const choices = { ...typedChoices, day: isPossible ? day : undefined };
  const hour = isPossible && typedChoices.time;
  const staffMember = times?.staff.find(({ id }) => id === typedChoices.staff);
  const moment = !hour && values.get(fields.moment);
  return [
    'Bonjour, je souhaite un rendez-vous.',
    ...listChoiceLines(choices),
    ...(hour ? [`Heure souhaitée\u00a0: ${formatTime(hour)}`] : []),
    ...(staffMember ? [`Avec\u00a0: ${staffMember.name}`] : []),
    ...(moment ? [`Moment souhaité\u00a0: ${moment}`] : []),
    ...formatTextFields((_, { field }) => values.get(field)),
  ].join('\n');
}

export function listChoiceLines(choices: Choices): string[] {
  if (!isChosenPerPerson(choices)) return listRequestLines(toRequestSummary(choices));
  const { day, people } = choices;
  return [
    `Date\u00a0: ${day ? formatLongDay(day) : 'à convenir'}`,
    `Personnes\u00a0: ${people}`,
    ...addNumbers(getPersonLists(choices)).map(
      ([person, list]) =>
        `Personne ${person}\u00a0: ${list.map(formatTreatment).join(', ') || 'à convenir'}`,
    ),
    `Total\u00a0: ${formatTotalPrice(getPersonLists(choices).flat(), computeChosenPrice(choices))}`,
  ];
}
