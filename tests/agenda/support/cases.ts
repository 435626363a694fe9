import fc from 'fast-check';
import {
  buildDay,
  type DayRows,
  type Hour,
  isListed,
  type Plan,
  type SearchDay,
} from '../../../server/institute/booking/search/agenda-day.ts';
import type { Facts } from '../../../server/institute/booking/search/facts.ts';
import {
  buildSearch,
  getBegins,
  lookForParts,
  planAt,
  toPlan,
} from '../../../server/institute/booking/search/plan.ts';
import { hoursInFull } from '../../../server/institute/booking/search/slot-search.ts';
import { getVisit, type Visit } from '../../../server/institute/booking/search/visit.ts';
import type { Hours } from '../../../shared/day-hours.ts';
import { shownContents } from '../../../shared/site/catalogue-of.ts';
import { Oracle } from './oracle.ts';

/*
 * Random small agendas, whose free hours are compared with those of an exhaustive search.
 */

/** A Tuesday: the institute is open from 9:00 to 19:00. */
export const day = '2026-11-24';
const opens = 9 * 60;

const treatments = ['a/1', 'a/2', 'b/1'] as const;
const five = (from: number, to: number) =>
  fc.integer({ min: from / 5, max: to / 5 }).map((cells) => cells * 5);
const span = fc
  .tuple(five(opens, opens + 120), five(5, 90))
  .map(([starts, length]) => ({ starts, ends: starts + length }));

/** The whole time that a case looks at. */
const wholeTime = { starts: opens, ends: opens + 180 };

const skills = fc.uniqueArray(
  fc.tuple(fc.constantFrom('a', 'b', ...treatments), fc.option(five(5, 45), { freq: 1 })),
  { minLength: 1, maxLength: 3, selector: ([skill]) => skill },
);

/** The room of which each lane is a place: mostly two rooms with two places each. */
const getRooms: Record<number, (number | null)[]> = {
  5: [4, 4, null],
  6: [null, null, 4],
  7: [6, 6, null],
};

const lane = (number: number, kind: 'staff' | 'room') =>
  fc.record({
    lane: fc.constant(number),
    kind: fc.constant(kind),
    name: fc.constant(`n${number}`),
    room_kind: fc.constant(kind === 'room' ? 'x' : null),
    active_from: fc.constantFrom(null, null, day, '2026-11-25'),
    active_to: fc.constantFrom(null, null, day, '2026-11-23'),
    job: fc.constant(''),
    bio: fc.constant(''),
    is_shown: fc.constant(0),
    commission: fc.constant(null),
    place_of: fc.constantFrom(...(getRooms[number] ?? [null])),
    skills: kind === 'staff' ? skills.map((list) => new Map(list)) : fc.constant(new Map()),
    prices: fc.constant(new Map()),
    hours: fc.array(
      fc
        .oneof({ weight: 4, arbitrary: span }, { weight: 1, arbitrary: fc.constant(wholeTime) })
        .map((hours) => ({
          lane: number,
          weekday: 1,
          ...hours,
          valid_from: null,
          valid_to: null,
        })),
      { minLength: 1, maxLength: 3 },
    ),
  });

const rule = (id: string) =>
  fc.record({
    treatment_id: fc.constant(id),
    minutes: five(5, 45),
    preparation: fc.constantFrom(0, 0, 0, 5, 10, 15),
    cleaning: fc.constantFrom(0, 0, 0, 5, 10, 15),
    pause_at: five(0, 15),
    pause: fc.constantFrom(0, 0, 10, 15),
    room_kind: fc.constantFrom(null, 'x'),
    instant: fc.constant<0 | 1>(1),
    at_once: fc.constantFrom<0 | 1>(0, 0, 1),
    same_room: fc.constantFrom<0 | 1>(0, 1),
    sessions: fc.constant(1),
    days_apart: fc.constant(0),
    assistants: fc.constantFrom('', '', '', '', '1 2', '3', '2 3', '1 2 3', '*', '*'),
  });

const describeTime = (minute: number) =>
  new Date(minute * 60_000).toISOString().slice('1970-01-01T'.length, '1970-01-01T00:00'.length);

/** Hours of a day: mostly one span, sometimes two. */
const dayHours = fc
  .tuple(fc.constantFrom(9, 9, 9.5), fc.constantFrom(19, 12), five(600, 690), five(10, 30))
  .chain(([from, to, starts, length]) => {
    const hours = { opens: describeTime(from * 60), closes: describeTime(to * 60) };
    const midday = { starts: describeTime(starts), ends: describeTime(starts + length) };
    return fc.constantFrom<Hours>(hours, { ...hours, midday });
  });

/** A period around that day, or just before or after it. Some periods close the day. */
const period = fc
  .record({
    name: fc.constant('p'),
    from: fc.constantFrom('2026-11-01', day, '2026-11-25'),
    to: fc.constantFrom('2026-11-23', day, '2026-11-30'),
    hours: fc.oneof(
      { weight: 4, arbitrary: dayHours.map((hours) => ({ 2: hours })) },
      { weight: 1, arbitrary: dayHours.map((hours) => ({ 3: hours })) },
    ),
  })
  .filter(({ from, to }) => from <= to);

/** A week with the hours of that day, unless a period or the day itself has others. */
const opening = fc.record({
  hours: dayHours.map((hours) => ({ 2: hours })),
  periods: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: period.map((periodLine) => [periodLine]) },
  ),
  specialHours: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: dayHours.map((hours) => [{ day, ...hours }]) },
  ),
});

/** Adds the case's treatments to the price list, because the search looks there for the shortest. */
function withOwnTreatments<Shown extends ReturnType<typeof shownContents>>(shown: Shown): Shown {
  const sections = ['a', 'b'].map((slug) => ({
    ...(shown.catalogue.sections[0] ?? raise()),
    slug,
    categories: [],
    elements: [],
    other: treatments.filter((id) => id.startsWith(slug)).map((id) => ({ id, nom: id, prix: 1 })),
  }));
  return { ...shown, catalogue: { ...shown.catalogue, sections } } as Shown;
}

const raise = () => {
  throw new Error('a catalogue without sections');
};

const facts: fc.Arbitrary<Facts> = fc
  .tuple(
    fc.tuple(
      lane(1, 'staff'),
      lane(2, 'staff'),
      lane(3, 'staff'),
      lane(4, 'room'),
      lane(5, 'room'),
      lane(6, 'room'),
      lane(7, 'room'),
    ),
    fc.integer({ min: 1, max: 3 }),
    fc.tuple(...treatments.map(rule)),
    opening,
    fc.record({
      startStep: fc.constantFrom(15, 15, 10, 5),
    }),
  )
  .map(([resources, staff, rules, institute, own]) => ({
    resources: resources.filter((resource) => resource.kind === 'room' || resource.lane <= staff),
    rules: new Map(rules.map((rule) => [rule.treatment_id, rule])),
    ...withOwnTreatments(shownContents({ institute })),
    offered: shownContents({ institute }).catalogue,
    settings: { notice: 120, people: 4, reminder: 18, ...own },
  }));

const rows: fc.Arbitrary<DayRows> = fc.record({
  day: fc.constant(day),
  changes: fc.array(
    span.chain((hours) =>
      fc.record({
        id: fc.constant('c'),
        lane: fc.option(fc.integer({ min: 1, max: 7 })),
        kind: fc.constantFrom<'off' | 'extra'>('off', 'extra'),
        label: fc.constant(''),
        starts: fc.constant(hours.starts),
        ends: fc.constant(Math.min(hours.ends, hours.starts + 30)),
      }),
    ),
    { maxLength: 2 },
  ),
  uses: fc.array(
    fc.record({ lane: fc.integer({ min: 1, max: 7 }), use: span }).map(({ lane, use }) => ({
      lane,
      request: 'r',
      starts: use.starts,
      ends: Math.min(use.ends, use.starts + 25),
    })),
    { maxLength: 4 },
  ),
  isClosed: fc.constant(false),
  isUnsure: fc.constant(false),
});

/** At most four treatments, because the exhaustive search takes too long for more. */
const lists = fc
  .array(fc.array(fc.constantFrom(...treatments), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .filter((persons) => persons.flat().length <= 4);

const anyCase = fc.record({ facts, rows, lists });

/** Two people with one treatment at once in one room, which a random case hardly ever has. */
const together = fc
  .record({
    facts,
    rows,
    rest: fc.array(fc.subarray(['a/2', 'b/1'] as const, { maxLength: 1 }), {
      minLength: 2,
      maxLength: 3,
    }),
  })
  .map(({ facts, rows, rest }) => {
    const shared = { at_once: 1, same_room: 1, room_kind: 'x' } as const;
    const rule = facts.rules.get('a/1');
    const rules = rule ? [['a/1', { ...rule, ...shared }] as const] : [];
    return {
      facts: {
        ...facts,
        // All staff members work while the institute is open, so only taken time matters.
        resources: facts.resources.map((resource) => ({
          ...resource,
          active_from: null,
          active_to: null,
          hours: resource.lane === 1 ? resource.hours : [],
          ...(resource.kind === 'staff' && {
            skills: new Map([...resource.skills, ['a/1', null]]),
          }),
        })),
        rules: new Map([...facts.rules, ...rules]),
      },
      rows,
      lists: rest.flatMap((own, index) => {
        const all = [...(index < 2 ? ['a/1' as const] : []), ...own];
        return all.length > 0 ? [all] : [];
      }),
    };
  });

const plainCases = fc.oneof({ weight: 3, arbitrary: anyCase }, { weight: 1, arbitrary: together });

/** A shift by so many minutes, for an evening that goes on after midnight. */
const shift = fc.constantFrom(0, 0, 12 * 60, 13 * 60, 14 * 60);

/** The notice, after which hours are offered. */
const notice = fc.constantFrom(undefined, undefined, 60, 65);

export const cases = fc
  .tuple(plainCases, shift, notice)
  .map(([{ facts, rows, lists }, shift, ahead]) => ({
    lists,
    shift,
    from: ahead === undefined ? 0 : opens + shift + ahead,
    facts: factsLater(facts, shift),
    rows: {
      ...rows,
      changes: rows.changes.map((change) => later(change, shift)),
      uses: rows.uses.map((use) => later(use, shift)),
    },
  }));

export type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

const later = <Span extends { starts: number; ends: number }>(span: Span, minutes: number) => ({
  ...span,
  starts: span.starts + minutes,
  ends: span.ends + minutes,
});

/** Shifts the facts by so many minutes. The institute is closed after six in the morning. */
function factsLater({ resources, institute, ...facts }: Facts, minutes: number): Facts {
  const time = (text: string) => {
    const minute = Number(text.slice(0, 2)) * 60 + Number(text.slice(3)) + minutes;
    const until = Math.min(minute, 30 * 60);
    return `${String(Math.floor(until / 60)).padStart(2, '0')}:${String(until % 60).padStart(2, '0')}`;
  };
  const hoursLater = <Own extends Hours>({ opens, closes, midday, ...own }: Own) => ({
    ...own,
    opens: time(opens),
    closes: time(closes),
    ...(midday && { midday: { starts: time(midday.starts), ends: time(midday.ends) } }),
  });
  const weekLater = (week: Facts['institute']['hours']) =>
    Object.fromEntries(Object.entries(week).map(([name, hours]) => [name, hoursLater(hours)]));
  return {
    ...facts,
    resources: resources.map((resource) => ({
      ...resource,
      hours: resource.hours.map((hours) => later(hours, minutes)),
    })),
    institute: {
      ...institute,
      hours: weekLater(institute.hours),
      periods: institute.periods.map((period) => ({ ...period, hours: weekLater(period.hours) })),
      specialHours: institute.specialHours.map((special) => hoursLater(special) as typeof special),
    },
  };
}

/** @throws when the product and the oracle differ at some hour of the case */
export async function compare({ facts, rows, lists, from, shift }: Case): Promise<void> {
  const active = facts.resources.filter(
    (resource) => (resource.active_from ?? day) <= day && day <= (resource.active_to ?? day),
  );
  const oracle = new Oracle({ ...facts, resources: active }, rows);
  const visit = getVisit(facts, lists);
  const { startStep } = facts.settings;
  const built = buildDay(facts, rows, { online: true });
  const hours = visit ? await hoursInFull(built, visit, from) : [];
  const free: number[] = [];
  const looked = { first: opens + shift - 30, last: opens + shift + 230 };
  for (let minute = looked.first; minute < looked.last; minute += startStep) {
    const hour = hours.find(({ starts }) => starts === minute);
    const found = { ...planWith(built, visit, minute), hour };
    judgeHour(found, { oracle, lists, minute });
    const { plan } = found;
    if (plan && minute >= from) free.push(minute);
    if (hour) judgeStaff({ facts: { ...facts, resources: active }, rows, lists }, hour);
  }
  judgeOffer({ facts, from, looked }, free, { built, visit, hours });
}

/**
 * Judges one hour. For one person the answer and the plan must be the best possible. For several people each offered
 * hour must be possible. An hour must be found if each person has one treatment and all can begin together.
 */
function judgeHour(
  { plan, hour, isSure }: ReturnType<typeof planWith> & { hour: Hour | undefined },
  { oracle, lists, minute }: Pick<Judged, 'oracle' | 'lists'> & { minute: number },
): void {
  const expected = oracle.best(lists, minute);
  const isAlone = lists.length === 1;
  const ends = [hour?.ends ?? plan?.ends, plan?.ends, expected?.ends];
  if (new Set(isAlone ? ends : ends.slice(0, 2)).size > 1)
    throw new Error(`${minute}: told, planned, right: ${ends}`);
  if (plan && !expected) throw new Error(`${minute}: planned, and cannot be`);
  const isSimple = isSure && lists.every(({ length }) => length === 1);
  if (isSimple && expected?.isTogether && !plan)
    throw new Error(`${minute}: all can begin together, and it is not found`);
  if (!plan) return;
  const starts = getBegins(plan.parts);
  if (isSimple && expected?.isTogether && starts.some((start) => start !== minute))
    throw new Error(`${minute}: all can begin together, and begin at ${starts}`);
  if (hour) judge(plan, { oracle, hour, lists, expected: isAlone ? expected : undefined });
}

function planWith(built: SearchDay, visit: Visit | undefined, minute: number) {
  if (!visit) return { plan: undefined, isSure: true };
  const { parts, isSure } = lookForParts(built, minute, buildSearch(built, visit));
  return { plan: parts && toPlan(built, visit, parts), isSure };
}

/** Checks that each staff member on offer could do it alone. */
function judgeStaff(
  { facts, rows, lists }: Pick<Case, 'facts' | 'rows' | 'lists'>,
  { starts, staff }: Hour,
): void {
  for (const wished of staff) {
    const alone = new Oracle(facts, rows, wished);
    if (alone.bestEnd(lists, starts) === undefined) {
      throw new Error(`${starts}: ${wished} cannot be wished for`);
    }
  }
}

/** The case with the minutes that were looked at. A party may be served until later. */
interface Offered extends Pick<Case, 'facts' | 'from'> {
  readonly looked: { readonly first: number; readonly last: number };
}

/** Checks that the free hours of the grid are offered, and that booking agrees with each. */
function judgeOffer(
  { facts, from, looked }: Offered,
  free: readonly number[],
  { built, visit, hours }: { built: SearchDay; visit: Visit | undefined; hours: readonly Hour[] },
): void {
  const { startStep } = facts.settings;
  const seen = hours.filter(({ starts }) => starts < looked.last);
  const shown = seen.map(({ starts }) => starts);
  if (`${shown}` !== `${free}`) throw new Error(`offered: ${shown}, right: ${free}`);
  const first = Math.max(from, looked.first);
  for (let minute = first; visit && minute < looked.last; minute += 5) {
    const isFree = planAt(built, visit, minute) !== undefined;
    const accepts = isFree && isListed(built, minute);
    if (accepts === free.includes(minute)) continue;
    throw new Error(`${minute}: booking says ${accepts}; every ${startStep}, ${free}`);
  }
}

interface Judged {
  readonly oracle: Oracle;
  readonly hour: Hour;
  readonly lists: Case['lists'];
  /** Undefined if not every plan was tried. */
  readonly expected: object | undefined;
}

/** Checks that the plan is the best and is reported so, that each part is allowed, and that no two overlap. */
function judge({ ends, parts }: Plan, { oracle, hour, lists, expected }: Judged): void {
  const begins = getBegins(parts);
  const waits = lists.map((_, person) => {
    const own = parts.filter((part) => part.person === person);
    const served = own.reduce((sum, part) => sum + part.ends - part.starts, 0);
    return Math.max(...own.map((part) => part.ends)) - hour.starts - served;
  });
  const found = {
    ends,
    waited: waits.reduce((sum, own) => sum + own, 0),
    isTogether: begins.every((starts) => starts === hour.starts),
  };
  if (expected && JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }
  const apart = oracle.apartIn(parts);
  if (apart) throw new Error(`in two rooms: ${apart}`);
  if (`${begins}` !== `${hour.begins}`) throw new Error(`${begins}, and it says ${hour.begins}`);
  const held = parts.flatMap((part) => {
    if (!oracle.isAllowed(part)) throw new Error(`not allowed: ${JSON.stringify(part)}`);
    const own = oracle.holds(part);
    if (JSON.stringify(own) !== JSON.stringify(part.uses)) {
      throw new Error(`held otherwise: ${JSON.stringify([own, part.uses])}`);
    }
    return own;
  });
  for (const [index, appointment] of held.entries()) {
    const isFree = held
      .slice(index + 1)
      .every(
        (other) =>
          other.lane !== appointment.lane ||
          other.ends <= appointment.starts ||
          appointment.ends <= other.starts,
      );
    if (!isFree) throw new Error('a plan overlaps itself');
  }
}
