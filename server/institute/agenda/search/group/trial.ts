import { Outlook } from './outlook.ts';
import { Busy } from './people/busy.ts';
import { anybody, anyRoom, type Kind, noAssistant, noRoom } from './people/kinds.ts';
import { Persons } from './persons.ts';
import type { Placed } from './placed.ts';
import type { Aim, Failures, Found, Setting } from './setting.ts';
import { latestOf } from './spans.ts';

/*
 * Tries, cell after cell, who begins what with whom, and takes it back. What a moment leads to depends on little:
 * what each person still has to have, and who is busy until when. Moments that led to nothing are remembered, and
 * reached in another way, or from another hour of the day, they are not tried again.
 */

const nobody: readonly number[] = [noAssistant];

export class Trial {
  readonly #setting: Setting;
  readonly #aim: Aim;
  readonly #failures: Failures;
  /** Of moments, the least waiting that must follow. */
  readonly #waits = new Map<string, number>();
  readonly #busy = new Busy();
  readonly #placed: Placed[] = [];
  readonly #persons: Persons;
  readonly #outlook: Outlook;
  #below: number;
  /** Also when it is ended early. */
  found: Found | undefined;

  constructor(setting: Setting, aim: Aim, failures: Failures) {
    this.#setting = setting;
    this.#aim = aim;
    this.#failures = failures;
    this.#persons = new Persons(setting, aim);
    this.#outlook = new Outlook(setting, this.#busy, aim.deadline);
    this.#below = aim.waiting?.below ?? Number.POSITIVE_INFINITY;
  }

  run(): void {
    if (this.#persons.canAllEnd(this.#aim.start)) this.#begin(this.#aim.start, 0);
  }

  /** Goes on from a cell before which all is decided. @returns whether to stop */
  #goOn(from: number): boolean {
    const { capacity, classes, rows, count, kinds } = this.#setting;
    const { deadline } = this.#aim;
    count(1);
    const persons = this.#persons;
    const cell = persons.nextCell(from);
    if (cell < 0 || persons.leastWaiting(cell) >= this.#below) return false;
    if (!capacity.suffices(persons.standing.left, this.#placed, cell, deadline)) return false;
    const latest = latestOf(persons.standing, rows, deadline);
    if (!capacity.lasts(persons.standing.set, latest, this.#placed, cell)) return false;
    const since = Math.max(0, cell - 1 - kinds.back);
    const classOf = classes.at(since, persons.standing.kindsLeft);
    const key = persons.textAt(cell) + this.#busy.textFrom(since, classOf);
    const spent = persons.spentBy(cell);
    if ((this.#failures.get(key) ?? -1) >= deadline) return false;
    if (spent + (this.#waits.get(key) ?? 0) >= this.#below) return false;
    if (persons.canFinish(this.#outlook, cell) && this.#begin(cell, 0)) return true;
    if (this.#below === Number.POSITIVE_INFINITY) this.#failures.set(key, deadline);
    else this.#waits.set(key, this.#below - spent);
    return false;
  }

  /** Decides who of the persons from one on begins at a cell. */
  #begin(cell: number, person: number): boolean {
    const persons = this.#persons;
    if (person === persons.count) return this.#endCell(cell);
    if (!persons.canBegin(person, cell)) return this.#begin(cell, person + 1);
    if (!persons.hasTwinThatWaits(person, cell)) {
      for (const { index, kind } of persons.choices(person)) {
        if (this.#give(person, index, kind, cell)) return true;
      }
    }
    if (!persons.canWait(person, cell)) return false;
    const before = persons.letWait(person, cell);
    const isOver = this.#begin(cell, person + 1);
    persons.letWait(person, before);
    return isOver;
  }

  #endCell(cell: number): boolean {
    if (!this.#persons.beganTogether(cell)) return false;
    if (this.#persons.standing.areDone()) return this.#end();
    return this.#goOn(cell + 1);
  }

  #end(): boolean {
    const { isTogether, standing } = this.#persons;
    const { ends, waited } = standing;
    if (waited >= this.#below) return false;
    this.found = { placed: [...this.#placed], ends, waited, isTogether };
    const { waiting } = this.#aim;
    if (waiting) this.#below = waited;
    return !waiting || waited <= waiting.enough;
  }

  /** A person's treatment at a cell, by each who can. */
  #give(person: number, index: number, kind: Kind, cell: number): boolean {
    const isNew = this.#firstOfClass(cell);
    for (const { lane, length } of kind.ways(cell)) {
      const given = { person, kind, lane, cell, length };
      if (!this.#persons.canGoOn(person, index, cell + length)) continue;
      if (lane >= 0 && !(this.#busy.isStaffFree(lane, kind.task, cell, length) && isNew(lane)))
        continue;
      if (this.#giveBy(given, index)) return true;
    }
    return false;
  }

  #giveBy(given: Omit<Placed, 'room' | 'assistant'>, index: number): boolean {
    for (const assistant of this.#assistants(given)) {
      for (const room of this.#rooms(given)) {
        if (this.#giveIn({ ...given, assistant, room }, index)) return true;
      }
    }
    return false;
  }

  /** Who assists whoever gives it: somebody else who is free, one of a class. */
  #assistants({ kind, lane, cell, length }: Pick<Placed, 'kind' | 'lane' | 'cell' | 'length'>) {
    if (!kind.task.assistants) return nobody;
    const isNew = this.#firstOfClass(cell);
    return kind.assistants(length, cell).filter((one) => {
      const isFree = one !== lane && this.#busy.isAssistantFree(one, kind.task, cell, length);
      return isFree && isNew(one);
    });
  }

  /** One of a class; where persons are to be together, of the room in which the first of them is. */
  #rooms({ kind, cell, length }: Pick<Placed, 'kind' | 'cell' | 'length'>): readonly number[] {
    const { treatment } = kind.task;
    const other =
      kind.areBeside && this.#placed.find((one) => one.kind.task.treatment === treatment);
    const isNew = this.#firstOfClass(cell);
    const isThere = (one: number) => !other || kind.areBeside?.(one, other.room);
    return kind.rooms(length, cell).filter((one) => one < 0 || (isThere(one) && isNew(one)));
  }

  #giveIn(placed: Placed, index: number): boolean {
    const { person, kind, room, cell, length } = placed;
    this.#setting.count(1);
    if (room >= 0 && !this.#busy.isRoomFree(room, kind.task, cell, length)) return false;
    const isLoose = this.#persons.hasWaited(person, cell) && this.#fitsBefore(placed);
    if (isLoose && !this.#persons.canBeLoose(person, index, cell + length)) return false;
    return this.#place(placed, index, isLoose);
  }

  /** Of those who are alike, and of whom nothing is taken yet, one is enough. */
  #firstOfClass(cell: number): (lane: number) => boolean {
    const since = Math.max(0, cell - this.#setting.kinds.back);
    const classOf = this.#setting.classes.at(since, this.#persons.standing.kindsLeft);
    const tried = new Set<number>();
    return (lane) => {
      if (!this.#busy.isUntouched(lane, since)) return true;
      const own = classOf(lane);
      if (tried.has(own)) return false;
      tried.add(own);
      return true;
    };
  }

  /**
   * Whether all would be as good with it one cell earlier. Then it need not be tried here, unless what comes after it
   * does not follow so late.
   */
  #fitsBefore({ kind, lane, room, assistant, cell, length }: Placed): boolean {
    if (kind.isShared || kind.task.pause > 0) return false;
    const before = cell - 1 - kind.task.preparation;
    const isStaffFree = kind
      .ways(cell - 1)
      .some((way) => way.length === length && (way.lane === anybody || way.lane === lane));
    if (!isStaffFree || (lane >= 0 && !this.#busy.isUntaken(lane, before))) return false;
    const canAssist =
      assistant === noAssistant ||
      (kind.assistants(length, cell - 1).includes(assistant) &&
        this.#busy.isUntaken(assistant, cell - 1));
    if (!canAssist || room === noRoom) return canAssist;
    const isRoomFree = kind.rooms(length, cell - 1).some((own) => own === anyRoom || own === room);
    return isRoomFree && (room < 0 || this.#busy.isUntaken(room, before));
  }

  #place(placed: Placed, index: number, isLoose: boolean): boolean {
    const { person, cell, length } = placed;
    const { standing } = this.#persons;
    const before = standing.begin(person, { index, cell, length, isLoose });
    this.#busy.turn(placed);
    this.#placed.push(placed);
    const isOver = this.#begin(cell, person + 1);
    this.#placed.pop();
    this.#busy.turn(placed);
    standing.takeBack(person, index, before);
    return isOver;
  }
}
