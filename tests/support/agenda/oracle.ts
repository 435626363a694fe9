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

export class Oracle {
  readonly #facts: Facts;
  readonly #rows: DayRows;
  #best = Number.POSITIVE_INFINITY;

  constructor(facts: Facts, rows: DayRows) {
    this.#facts = facts;
    this.#rows = rows;
  }

  /** When the visit is over at best; undefined when it cannot begin then. */
  bestEnd(lists: readonly (readonly string[])[], minute: number): number | undefined {
    this.#best = Number.POSITIVE_INFINITY;
    this.#together(lists, minute, [], minute);
    if (this.#best === Number.POSITIVE_INFINITY) {
      this.#inTurn(lists, [minute], { isFirst: true, held: [], end: minute });
    }
    return this.#best === Number.POSITIVE_INFINITY ? undefined : this.#best;
  }

  #together(lists: readonly (readonly string[])[], minute: number, held: Held[], end: number) {
    const [mine, ...others] = lists;
    if (!mine) {
      this.#best = Math.min(this.#best, end);
      return;
    }
    this.#person(mine, minute, held, (last, _task, all) =>
      this.#together(others, minute, all, Math.max(end, last)),
    );
  }

  #inTurn(
    lists: readonly (readonly string[])[],
    starts: readonly number[],
    { isFirst, held, end }: { isFirst: boolean; held: Held[]; end: number },
  ): void {
    if (lists.length === 0) {
      this.#best = Math.min(this.#best, end);
      return;
    }
    for (const [index, list] of lists.entries()) {
      const others = lists.filter((_, other) => other !== index);
      for (const start of isFirst ? starts.slice(0, 1) : new Set(starts)) {
        this.#person(list, start, held, (last, task, all) => {
          const more = [...starts, ...this.#gapsAfter(task).map((gap) => last + gap)];
          this.#inTurn(others, more, { isFirst: false, held: all, end: Math.max(end, last) });
        });
      }
    }
  }

  /** Every order, every person and room, every gap. */
  #person(
    list: readonly string[],
    minute: number,
    held: Held[],
    then: (end: number, last: string, held: Held[]) => void,
  ): void {
    for (const [index, treatment] of list.entries()) {
      const others = list.filter((_, other) => other !== index);
      for (const work of this.#ways(treatment, minute)) {
        const mine = this.holds(work);
        const isFree = mine.every(
          (one) =>
            !held.some(
              (other) =>
                other.lane === one.lane && other.starts < one.ends && one.starts < other.ends,
            ),
        );
        if (!isFree) continue;
        const all = [...held, ...mine];
        if (others.length === 0) then(work.ends, treatment, all);
        else
          for (const gap of this.#gapsAfter(treatment))
            this.#person(others, work.ends + gap, all, then);
      }
    }
  }

  *#ways(treatment: string, starts: number): Generator<Work> {
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
