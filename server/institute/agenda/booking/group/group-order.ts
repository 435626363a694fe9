import { minuteOf } from '../../../../../shared/calendar/time-of-day.ts';
import { type AppointmentInput, personsOf } from '../../../../../shared/contract/booking/agenda.ts';
import { placeOf } from '../../../../../shared/contract/booking/treatment-choice.ts';
import type { Wishes } from '../../../../../shared/contract/booking/wishes.ts';
import { Refusal } from '../../../refusal.ts';
import { apartFrom } from '../../../requests/begins.ts';
import type { Agenda } from '../../days/agenda.ts';
import { momentOf, placeIn } from '../../days/times.ts';
import { minutesOfDay } from '../../search/day/cells.ts';
import type { Facts } from '../../search/facts.ts';
import type { Ask } from '../../search/questions/questions.ts';
import { explained } from '../offers/explained.ts';
import { NotFree, type Place } from '../place.ts';
import { wishIn } from '../wish.ts';
import { groupHours } from './group-hours.ts';
import { type GroupIn, groupFor, inPart, isGroup, type Part } from './parts.ts';

/*
 * A group's order as the orders of its parts.
 */

/**
 * One order per part, each at its own hour; undefined for what is one appointment.
 * @throws {Refusal} not-bookable, invalid
 * @throws {SlotTaken} when the group was shown no hours, and there are none
 */
export async function ordersOfParts(
  { agenda, ask }: { agenda: Agenda; ask: Ask },
  input: AppointmentInput,
): Promise<AppointmentInput[] | undefined> {
  const facts = await agenda.facts();
  if (!isGroup(facts, input.people)) return undefined;
  const wish = wishIn(input);
  const { parts } = groupFor(facts, wish);
  const at = placeIn(input, facts.institute);
  const shown = beginsShown(input, at.minute);
  const group: GroupIn = (now) => groupFor(now, wish);
  const begins = shown ?? (await foundBegins({ agenda, ask }, { ...at, wish, group }));
  return parts.map((part) => orderOf(input, part, { facts, at, begins: inPart(begins, part) }));
}

/** Minutes of the day or its evening; undefined for a client that tells no times, and accepts any. */
export function beginsShown(
  { begins, people }: { readonly begins?: readonly string[] | undefined; readonly people: number },
  minute: number,
): number[] | undefined {
  if (begins === undefined) return undefined;
  if (begins.length === 0) return Array.from({ length: people }, () => minute);
  if (begins.length !== people) throw new Refusal('invalid');
  const since = (text: string) =>
    (minuteOf(text) - (minute % minutesOfDay) + minutesOfDay) % minutesOfDay;
  return begins.map((text) => minute + since(text));
}

/** When each person can begin. @throws {SlotTaken} */
export async function foundBegins(
  { agenda, ask }: { agenda: Agenda; ask: Ask },
  place: Place & { readonly group?: GroupIn },
): Promise<readonly number[]> {
  const { day, minute, wish, group = (facts: Facts) => groupFor(facts, wish) } = place;
  const hour = await ask(async (work) => {
    const reading = await agenda.read(day, day);
    const look = { reading, day, ...group(reading.facts), work };
    for await (const one of groupHours(look, minute)) return one;
    return undefined;
  });
  if (hour?.starts === minute) return hour.begins;
  throw await explained({ agenda, ask }, new NotFree(), place);
}

/** As a client is shown them: none where all begin together. */
export const shownBegins = (minute: number, begins: readonly number[]): string[] =>
  apartFrom(minute, begins).begins ?? [];

interface At {
  readonly facts: Facts;
  readonly at: Pick<Place, 'day' | 'minute'>;
  readonly begins: readonly number[];
}

function orderOf(input: AppointmentInput, part: Part, { facts, at, begins }: At): AppointmentInput {
  const { total: _, ends: __, begins: ___, wishes, persons: ____, ...same } = input;
  const lists = inPart(personsOf(input), part);
  const [treatments = []] = lists;
  const minute = part.from === 0 ? at.minute : Math.min(...begins);
  const areAlike = lists.every((list) => list.join() === treatments.join());
  return {
    ...same,
    ...momentOf(at.day, minute),
    ...(part.from > 0 && categoryOf(facts, treatments[0] ?? '')),
    people: part.count,
    treatments: [...treatments],
    ...(!areAlike && { persons: lists.map((list) => [...list]) }),
    ...(wishes && { wishes: wishesIn(wishes, part) }),
    begins: shownBegins(minute, begins),
  };
}

/** One list may stand for everybody. */
const wishesIn = (wishes: Wishes, part: Part): Wishes =>
  wishes.length === 1 ? wishes : inPart(wishes, part);

function categoryOf({ catalogue }: Facts, id: string) {
  const treatment = catalogue.treatment(id);
  const place = treatment && placeOf(treatment, catalogue);
  return { category: place?.section.slug ?? '', careType: place?.careType?.slug ?? '' };
}
