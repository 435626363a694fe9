import type { DayRows } from '../../../server/institute/booking/search/agenda-day.ts';
import type { Facts } from '../../../server/institute/booking/search/facts.ts';

/*
 * An exhaustive search for free time, minute by minute: slow, and without any code of the product's own search.
 */

interface Work {
  readonly staff: number;
  readonly room: number | null;
  readonly assistant?: number | null;
  readonly starts: number;
  readonly ends: number;
  readonly treatment: string;
}
interface Held {
  readonly lane: number;
  readonly starts: number;
  readonly ends: number;
}

/** The best possible visit; times in minutes. */
interface Best {
  readonly ends: number;
  /** True if all people begin together. */
  readonly isTogether: boolean;
  /** Minutes that all people wait until their own treatments are over. */
  readonly waited: number;
}

const meet = (hold: Held, other: Held) =>
  other.lane === hold.lane && other.starts < hold.ends && hold.starts < other.ends;

type Lists = readonly (readonly string[])[];

interface SoFar {
  readonly held: readonly Held[];
  readonly ends: number;
  readonly waited: number;
  /** Begins of shared treatments, for the people who already have their places. */
  readonly atOnce: readonly {
    readonly treatment: string;
    readonly starts: number;
    /** The shared room, if they must be in one room. */
    readonly room: number | undefined;
  }[];
}

/** One person's remaining treatments. */
interface Begin {
  readonly list: readonly string[];
  readonly start: number;
  /** True if no person has begun later than the others so far. */
  readonly isTogether: boolean;
}

type Then = (end: number, last: string, sofar: SoFar) => void;

export class Oracle {
  readonly #facts: Facts;
  readonly #rows: DayRows;
  readonly #known = new Map<string, Work[]>();
  readonly #open: ReturnType<typeof getOpening>;
  readonly #hours = new Map<number, readonly { starts: number; ends: number }[] | undefined>();
  #best: Best | undefined;
  #lists: Lists = [];

  readonly #by: number | undefined;

  /** `by` is the staff member who does everything; others may still work beside her. */
  constructor(facts: Facts, rows: DayRows, by?: number) {
    this.#by = by;
    this.#facts = facts;
    this.#rows = rows;
    this.#open = getOpening(facts, rows);
  }

  /** Returns the earliest end of the visit, or undefined if it cannot begin then. */
  bestEnd = (lists: Lists, minute: number): number | undefined => this.best(lists, minute)?.ends;

  /** Returns the best plan: the earliest end, then all beginning together, then the least waiting. */
  best(lists: Lists, minute: number): Best | undefined {
    this.#best = undefined;
    this.#lists = lists;
    if (this.#lacksCompany(lists)) return undefined;
    const last = { start: minute, index: -1 };
    const sofar = { held: [], ends: minute, waited: 0, atOnce: [] };
    this.#inTurn([...lists.entries()], { minute, last, until: minute }, sofar);
    return this.#best;
  }

  #lacksCompany(lists: Lists): boolean {
    return lists
      .flat()
      .some(
        (treatment) =>
          this.#isAtOnce(treatment) && lists.filter((own) => own.includes(treatment)).length < 2,
      );
  }

  #isAtOnce = (treatment: string) => this.#facts.rules.get(treatment)?.at_once === 1;

  /** Returns true if a partial plan ends later than the best, or as soon with more waiting. */
  #isWorse({ ends, waited }: Pick<SoFar, 'ends' | 'waited'>, isTogether: boolean): boolean {
    const best = this.#best;
    if (!best || ends < best.ends) return false;
    if (ends > best.ends) return true;
    if (isTogether !== best.isTogether) return best.isTogether;
    return waited >= best.waited;
  }

  /** Tries each minute of the grid at which the visit goes on, the earlier ones first. */
  #inTurn(
    lists: readonly (readonly [number, readonly string[]])[],
    at: { minute: number; last: { start: number; index: number }; until: number },
    sofar: SoFar,
  ): void {
    const { minute, last, until } = at;
    if (lists.length === 0) {
      const isTogether = last.start === minute;
      const { ends, waited } = sofar;
      if (!this.#isWorse(sofar, isTogether)) this.#best = { ends, waited, isTogether };
      return;
    }
    for (let start = last.start; start <= until; start += 5) {
      for (const [index, list] of lists) {
        if (start === last.start && index < last.index) continue;
        const others = lists.filter(([other]) => other !== index);
        const begun = { ...sofar, waited: sofar.waited + start - minute };
        const own = { list, start, isTogether: start === minute };
        this.#person(own, begun, [], (end, task, all) => {
          const gone = Math.max(until, end + Math.max(...this.#gapsAfter(task)));
          this.#inTurn(others, { minute, last: { start, index }, until: gone }, all);
        });
      }
    }
  }

  /** Tries every order, staff member, room and gap. */
  #person(begin: Begin, sofar: SoFar, own: SoFar['atOnce'], then: Then): void {
    const { list, start, isTogether } = begin;
    for (const [index, treatment] of list.entries()) {
      const isApart = ({ treatment: other, starts }: SoFar['atOnce'][number]) =>
        other === treatment && starts !== start;
      if (sofar.atOnce.some(isApart)) continue;
      const rest = { list: list.filter((_, other) => other !== index), start, isTogether };
      for (const work of this.ways(treatment, start)) {
        const room = this.#roomTogether(work);
        const isElsewhere = (other: SoFar['atOnce'][number]) =>
          other.treatment === treatment && other.room !== room;
        if (sofar.atOnce.some(isElsewhere)) continue;
        const ownTreatments = this.#isAtOnce(treatment)
          ? [...own, { treatment, starts: start, room }]
          : own;
        const holds = this.holds(work);
        const isFree = holds.every((hold) => !sofar.held.some((other) => meet(hold, other)));
        const ends = Math.max(sofar.ends, work.ends);
        if (!isFree || this.#isWorse({ ends, waited: sofar.waited }, isTogether)) continue;
        this.#goOn(
          work,
          rest,
          { ...sofar, ends, held: [...sofar.held, ...holds] },
          ownTreatments,
          then,
        );
      }
    }
  }

  #goOn({ treatment, ends }: Work, rest: Begin, sofar: SoFar, own: SoFar['atOnce'], then: Then) {
    if (rest.list.length === 0) {
      then(ends, treatment, { ...sofar, atOnce: [...sofar.atOnce, ...own] });
      return;
    }
    for (const gap of this.#gapsAfter(treatment)) {
      const waited = sofar.waited + gap;
      this.#person({ ...rest, start: ends + gap }, { ...sofar, waited }, own, then);
    }
  }

  /** Returns true if the person works then and has no appointment. */
  isFree = (lane: number, minute: number) =>
    this.#isWorking(lane, minute) && !this.#isTaken(lane, minute);

  /** Returns the staff members and rooms with which a treatment can begin then. */
  ways(treatment: string, starts: number): readonly Work[] {
    const key = `${treatment} ${starts}`;
    const known = this.#known.get(key) ?? [...this.#allWays(treatment, starts)];
    this.#known.set(key, known);
    return known;
  }

  *#allWays(treatment: string, starts: number): Generator<Work> {
    for (const { lane: staff, kind } of this.#facts.resources) {
      const minutes = this.#minutes(staff, treatment);
      if (kind !== 'staff' || !minutes || staff !== (this.#by ?? staff)) continue;
      for (const room of this.#rooms(treatment)) {
        for (const assistant of this.#assistants(treatment, staff)) {
          const work = { staff, room, assistant, starts, ends: starts + minutes, treatment };
          if (this.isAllowed(work)) yield work;
        }
      }
    }
  }

  /** Returns the rooms for a treatment, or null alone if it needs none. */
  #rooms(treatment: string): readonly (number | null)[] {
    const wanted = this.#facts.rules.get(treatment)?.room_kind ?? null;
    if (wanted === null) return [null];
    const rooms = this.#facts.resources.filter(
      ({ kind, room_kind }) => kind === 'room' && room_kind === wanted,
    );
    return rooms.map(({ lane }) => lane);
  }

  /** Returns the room of a place, or undefined if the treatment may be in any room. */
  #roomTogether({ treatment, room }: Work): number | undefined {
    if (room === null || this.#facts.rules.get(treatment)?.same_room !== 1) return undefined;
    return this.#facts.resources.find(({ lane }) => lane === room)?.place_of ?? room;
  }

  /** Returns a treatment whose people are not all in the room that they must share. */
  apartIn(parts: readonly (Work & { readonly person: number })[]): string | undefined {
    const together = parts.filter((part) => this.#isAtOnce(part.treatment));
    return together.find((part) =>
      together.some(
        (other) =>
          other.treatment === part.treatment &&
          other.person !== part.person &&
          this.#roomTogether(other) !== this.#roomTogether(part),
      ),
    )?.treatment;
  }

  /**
   * Returns the possible assistants, or null alone if none is needed. Four hands need a second able staff member who
   * is no slower.
   */
  #assistants(treatment: string, staff: number): readonly (number | null)[] {
    const named = this.#facts.rules.get(treatment)?.assistants ?? '';
    if (named === '') return [null];
    if (named === '*') {
      const longest = this.#minutes(staff, treatment) ?? 0;
      const isAble = (lane: number) => {
        const own = this.#minutes(lane, treatment);
        return lane !== staff && own !== undefined && own > 0 && own <= longest;
      };
      return this.#facts.resources.map(({ lane }) => lane).filter(isAble);
    }
    const others = this.#facts.resources.filter(
      ({ lane, kind }) =>
        kind === 'staff' && lane !== staff && named.split(' ').includes(`${lane}`),
    );
    return others.map(({ lane }) => lane);
  }

  #minutes(staff: number, treatment: string): number | undefined {
    const skills = this.#facts.resources.find(({ lane }) => lane === staff)?.skills;
    const usual = this.#facts.rules.get(treatment)?.minutes ?? undefined;
    if (skills?.has(treatment)) return skills.get(treatment) ?? usual;
    const section = treatment.split('/')[0] ?? '';
    return skills?.has(section) ? (skills.get(section) ?? usual) : undefined;
  }

  #getPause(treatment: string, minutes: number): { from: number; to: number } {
    const { pause_at = 0, pause = 0 } = this.#facts.rules.get(treatment) ?? {};
    const isWithin = pause > 0 && pause_at > 0 && pause_at + pause < minutes;
    return isWithin ? { from: pause_at, to: pause_at + pause } : { from: 0, to: 0 };
  }

  /** Returns gaps for a treatment's cleaning, and for the longest preparation of the others, or its own if repeated. */
  #gapsAfter(treatment: string): number[] {
    const cleaning = this.#facts.rules.get(treatment)?.cleaning ?? 0;
    const isTwice = this.#lists.some((own) => own.filter((id) => id === treatment).length > 1);
    const others = this.#lists.flat().filter((id) => id !== treatment || isTwice);
    const before = others.map((id) => this.#facts.rules.get(id)?.preparation ?? 0);
    const least = cleaning + Math.max(0, ...before);
    return least > 10 ? [least] : [0, 5, 10].filter((gap) => gap >= least);
  }

  /** Returns the time that a treatment takes of its staff member and room. */
  holds({ staff, room, assistant = null, starts, ends, treatment }: Work): Held[] {
    const { preparation = 0, cleaning = 0 } = this.#facts.rules.get(treatment) ?? {};
    const { from, to } = this.#getPause(treatment, ends - starts);
    const whole = { starts: starts - preparation, ends: ends + cleaning };
    const between = (begin: number, end: number) =>
      to > 0
        ? [
            { starts: begin, ends: starts + from },
            { starts: starts + to, ends: end },
          ]
        : [{ starts: begin, ends: end }];
    const all = [
      ...between(whole.starts, whole.ends).map((span) => ({ lane: staff, ...span })),
      ...(room === null ? [] : [{ lane: room, ...whole }]),
      ...(assistant === null
        ? []
        : between(starts, ends).map((span) => ({ lane: assistant, ...span }))),
    ];
    // Each span lies within one day.
    return all.flatMap((span) =>
      span.starts < midnight && span.ends > midnight
        ? [
            { ...span, ends: midnight },
            { ...span, starts: midnight },
          ]
        : [span],
    );
  }

  /** Returns true if the treatment lies in working hours, and outside the midday pause. */
  isAllowed(work: Work): boolean {
    for (let minute = work.starts; minute < work.ends; minute += 1) {
      if (!this.#isInside(work.staff, minute)) return false;
      if (work.assistant && !this.#isInside(work.assistant, minute)) return false;
    }
    return this.holds(work).every(({ lane, starts, ends }) => {
      for (let minute = starts; minute < ends; minute += 1) {
        if (this.#isTaken(lane, minute)) return false;
        const isWork = minute >= work.starts && minute < work.ends;
        if (isWork && !this.#isWorking(lane, minute)) return false;
      }
      return true;
    });
  }

  #isTaken = (lane: number, minute: number) =>
    this.#rows.uses.some((use) => use.lane === lane && use.starts <= minute && minute < use.ends);

  #isWorking(lane: number, minute: number): boolean {
    const covers = ({ starts, ends }: { starts: number; ends: number }) =>
      starts <= minute && minute < ends;
    const room = this.#facts.resources.find((resource) => resource.lane === lane)?.place_of ?? lane;
    const changes = this.#rows.changes.filter((change) => [null, lane, room].includes(change.lane));
    // An absence until midnight lasts until the night is over, at six in the morning.
    const isAway = ({ starts, ends }: { starts: number; ends: number }) =>
      covers({ starts, ends: ends === midnight ? midnight + 6 * 60 : ends });
    if (changes.some((change) => change.kind === 'off' && isAway(change))) return false;
    const isAdded = changes.some((change) => change.kind === 'extra' && covers(change));
    // After midnight, added hours end with the evening.
    if (isAdded && minute < Math.max(midnight, this.#open.closes)) return true;
    const hours = this.#getHours(lane);
    const works = hours === undefined || hours.some(covers);
    return works && this.#open.isOpen(minute);
  }

  /** Returns a person's own hours of that day, or undefined if she has none at all. */
  #getHours(lane: number): readonly { starts: number; ends: number }[] | undefined {
    if (this.#hours.has(lane)) return this.#hours.get(lane);
    const all = this.#facts.resources.find((resource) => resource.lane === lane)?.hours ?? [];
    const weekday = (new Date(this.#rows.day).getUTCDay() + 6) % 7;
    const hours = all.length === 0 ? undefined : all.filter((span) => span.weekday === weekday);
    this.#hours.set(lane, hours);
    return hours;
  }

  /** Returns false while the institute is closed between two spans of the day. */
  #isInside(lane: number, minute: number): boolean {
    if (!this.#open.isShut(minute)) return true;
    return this.#rows.changes.some(
      (change) =>
        change.kind === 'extra' &&
        (change.lane ?? lane) === lane &&
        change.starts <= minute &&
        minute < change.ends,
    );
  }
}

/** Minutes of a day. */
const midnight = 24 * 60;

const minutesIn = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const hoursSetFor = (institute: Facts['institute'], day: string) =>
  institute.specialHours.find((special) => special.day === day) ??
  (institute.closedDays.includes(day)
    ? undefined
    : (institute.periods.find(({ from, to }) => day >= from && day <= to)?.hours ??
        institute.hours)[new Date(day).getUTCDay() || 7]);

/** Returns the opening hours of that day and its midday pause. */
function getOpening({ institute }: Facts, { day }: DayRows) {
  const hours = hoursSetFor(institute, day);
  const next = hoursSetFor(
    institute,
    new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10),
  );
  // An evening ends when the next day opens.
  const last = next ? midnight + minutesIn(next.opens) : Number.POSITIVE_INFINITY;
  const covers = (minute: number, from: string, to: string) =>
    minutesIn(from) <= minute && minute < Math.min(minutesIn(to), last);
  const isShut = (minute: number) =>
    !!hours?.midday && covers(minute, hours.midday.starts, hours.midday.ends);
  return {
    isShut,
    closes: hours ? minutesIn(hours.closes) : 0,
    isOpen: (minute: number) =>
      !!hours && covers(minute, hours.opens, hours.closes) && !isShut(minute),
  };
}
