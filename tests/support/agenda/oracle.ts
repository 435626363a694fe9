import type { DayRows } from '../../../server/institute/agenda/search/agenda-day.ts';
import type { Facts } from '../../../server/institute/agenda/search/facts.ts';

/*
 * What is free, found by trying everything, minute by minute: slow, and with nothing of the
 * product's own search in it.
 */

interface Work {
  readonly staff: number;
  readonly room: number | null;
  readonly starts: number;
  readonly ends: number;
  readonly treatment: string;
}
interface Held {
  readonly lane: number;
  readonly starts: number;
  readonly ends: number;
}

/** The best that can be had; times in minutes. */
interface Best {
  readonly ends: number;
  /** All begin together. */
  readonly isTogether: boolean;
  /** How long all persons wait until their own treatments are over. */
  readonly waited: number;
}

const meet = (one: Held, other: Held) =>
  other.lane === one.lane && other.starts < one.ends && one.starts < other.ends;

type Lists = readonly (readonly string[])[];

interface SoFar {
  readonly held: readonly Held[];
  readonly ends: number;
  readonly waited: number;
  /** When the persons who have their places begin what is had at once. */
  readonly atOnce: readonly { readonly treatment: string; readonly starts: number }[];
}

/** Of one person's treatments those that are left. */
interface Begin {
  readonly list: readonly string[];
  readonly start: number;
  /** Nobody has begun later than the others so far. */
  readonly isTogether: boolean;
}

type Then = (end: number, last: string, sofar: SoFar) => void;

export class Oracle {
  readonly #facts: Facts;
  readonly #rows: DayRows;
  readonly #known = new Map<string, Work[]>();
  #best: Best | undefined;

  constructor(facts: Facts, rows: DayRows) {
    this.#facts = facts;
    this.#rows = rows;
  }

  /** When the visit is over at best; undefined when it cannot begin then. */
  bestEnd = (lists: Lists, minute: number): number | undefined => this.best(lists, minute)?.ends;

  /** Of the plans that end first those in which all begin together, else all; of these the least waiting. */
  best(lists: Lists, minute: number): Best | undefined {
    this.#best = undefined;
    if (this.#lacksCompany(lists)) return undefined;
    const last = { start: minute, index: -1 };
    const sofar = { held: [], ends: minute, waited: 0, atOnce: [] };
    this.#inTurn([...lists.entries()], { minute, last, until: minute }, sofar);
    return this.#best;
  }

  #lacksCompany(lists: Lists): boolean {
    return lists
      .flat()
      .some((one) => this.#isAtOnce(one) && lists.filter((own) => own.includes(one)).length < 2);
  }

  #isAtOnce = (treatment: string) => this.#facts.rules.get(treatment)?.at_once === 1;

  /** Whatever ends later, or as soon with more waiting, is nothing to go on with. */
  #isWorse({ ends, waited }: Pick<SoFar, 'ends' | 'waited'>, isTogether: boolean): boolean {
    const best = this.#best;
    if (!best || ends < best.ends) return false;
    if (ends > best.ends) return true;
    if (isTogether !== best.isTogether) return best.isTogether;
    return waited >= best.waited;
  }

  /** Each at every minute of the grid at which somebody of the visit is still there, the earlier ones first. */
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

  /** Every order, every person and room, every gap. */
  #person(begin: Begin, sofar: SoFar, own: SoFar['atOnce'], then: Then): void {
    const { list, start, isTogether } = begin;
    for (const [index, treatment] of list.entries()) {
      const isApart = ({ treatment: other, starts }: SoFar['atOnce'][number]) =>
        other === treatment && starts !== start;
      if (sofar.atOnce.some(isApart)) continue;
      const mine = this.#isAtOnce(treatment) ? [...own, { treatment, starts: start }] : own;
      const rest = { list: list.filter((_, other) => other !== index), start, isTogether };
      for (const work of this.#ways(treatment, start)) {
        const holds = this.holds(work);
        const isFree = holds.every((one) => !sofar.held.some((other) => meet(one, other)));
        const ends = Math.max(sofar.ends, work.ends);
        if (!isFree || this.#isWorse({ ends, waited: sofar.waited }, isTogether)) continue;
        this.#goOn(work, rest, { ...sofar, ends, held: [...sofar.held, ...holds] }, mine, then);
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

  #ways(treatment: string, starts: number): readonly Work[] {
    const key = `${treatment} ${starts}`;
    const known = this.#known.get(key) ?? [...this.#allWays(treatment, starts)];
    this.#known.set(key, known);
    return known;
  }

  *#allWays(treatment: string, starts: number): Generator<Work> {
    const kind = this.#facts.rules.get(treatment)?.room_kind ?? null;
    const rooms = this.#facts.lanes.filter(
      (lane) => lane.kind === 'room' && lane.room_kind === kind,
    );
    for (const { lane: staff, kind: laneKind } of this.#facts.lanes) {
      const minutes = this.#minutes(staff, treatment);
      if (laneKind !== 'staff' || !minutes) continue;
      for (const room of kind === null ? [null] : rooms.map(({ lane }) => lane)) {
        const work = { staff, room, starts, ends: starts + minutes, treatment };
        if (this.isAllowed(work)) yield work;
      }
    }
  }

  #minutes(staff: number, treatment: string): number | undefined {
    const skills = this.#facts.lanes.find(({ lane }) => lane === staff)?.skills;
    const usual = this.#facts.rules.get(treatment)?.minutes ?? undefined;
    if (skills?.has(treatment)) return skills.get(treatment) ?? usual;
    const section = treatment.split('/')[0] ?? '';
    return skills?.has(section) ? (skills.get(section) ?? usual) : undefined;
  }

  #pauseOf(treatment: string, minutes: number): { from: number; to: number } {
    const { pause_at = 0, pause = 0 } = this.#facts.rules.get(treatment) ?? {};
    const isWithin = pause > 0 && pause_at > 0 && pause_at + pause < minutes;
    return isWithin ? { from: pause_at, to: pause_at + pause } : { from: 0, to: 0 };
  }

  #gapsAfter(treatment: string): number[] {
    const cleaning = this.#facts.rules.get(treatment)?.cleaning ?? 0;
    return cleaning > 10 ? [cleaning] : [0, 5, 10].filter((gap) => gap >= cleaning);
  }

  /** The time that it takes of its person and its room. */
  holds({ staff, room, starts, ends, treatment }: Work): Held[] {
    const cleaning = this.#facts.rules.get(treatment)?.cleaning ?? 0;
    const { from, to } = this.#pauseOf(treatment, ends - starts);
    const whole = { starts, ends: ends + cleaning };
    const own =
      to > 0
        ? [
            { starts, ends: starts + from },
            { starts: starts + to, ends: ends + cleaning },
          ]
        : [whole];
    return [
      ...own.map((span) => ({ lane: staff, ...span })),
      ...(room === null ? [] : [{ lane: room, ...whole }]),
    ];
  }

  /** Working hours count for what is done, not for the cleaning after it. */
  isAllowed(work: Work): boolean {
    return this.holds(work).every(({ lane, starts, ends }) => {
      for (let minute = starts; minute < ends; minute += 1) {
        if (this.#isTaken(lane, minute)) return false;
        if (minute < work.ends && !this.#isWorking(lane, minute)) return false;
      }
      return true;
    });
  }

  #isTaken = (lane: number, minute: number) =>
    this.#rows.uses.some((use) => use.lane === lane && use.starts <= minute && minute < use.ends);

  #isWorking(lane: number, minute: number): boolean {
    const covers = ({ starts, ends }: { starts: number; ends: number }) =>
      starts <= minute && minute < ends;
    const changes = this.#rows.changes.filter((one) => one.lane === null || one.lane === lane);
    if (changes.some((one) => one.kind === 'off' && covers(one))) return false;
    if (changes.some((one) => one.kind === 'extra' && covers(one))) return true;
    const hours = this.#facts.lanes.find((one) => one.lane === lane)?.hours ?? [];
    const isOpen = minute >= 540 && minute < 1140;
    return isOpen && (hours.length === 0 || hours.some((one) => one.weekday === 1 && covers(one)));
  }
}
