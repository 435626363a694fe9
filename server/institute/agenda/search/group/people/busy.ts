import { wordsOfDays } from '../../day/cells.ts';
import type { Task } from '../../visit/visit.ts';
import type { Placed } from '../placed.ts';

/*
 * What the visit itself takes of people and rooms so far. Cells of two days, in words of 32 for each lane.
 */

/** Cells of the preparation, of a treatment, and of the cleaning after it. */
type Lasting = readonly [before: number, length: number, cleaning: number];

export class Busy {
  readonly #words = new Map<number, Int32Array>();

  #wordsOf(lane: number): Int32Array {
    const known = this.#words.get(lane) ?? new Int32Array(wordsOfDays);
    this.#words.set(lane, known);
    return known;
  }

  /** A member of staff, from the preparation to the end of the cleaning, without the pause. */
  isStaffFree(lane: number, task: Task, cell: number, length: number): boolean {
    return this.#isPersonFree(lane, task, cell, [task.preparation, length, task.cleaning]);
  }

  /** Whoever assists neither prepares nor cleans. */
  isAssistantFree(lane: number, task: Task, cell: number, length: number): boolean {
    return this.#isPersonFree(lane, task, cell, [0, length, 0]);
  }

  #isPersonFree(lane: number, task: Task, cell: number, lasting: Lasting): boolean {
    const [before, length, cleaning] = lasting;
    const words = this.#wordsOf(lane);
    const [first, again] = partsOf(task, length);
    const end = cell + length + cleaning;
    if (again === 0) return isFree(words, cell - before, end);
    return isFree(words, cell - before, cell + first) && isFree(words, cell + again, end);
  }

  isRoomFree(lane: number, task: Task, cell: number, length: number): boolean {
    return isFree(this.#wordsOf(lane), cell - task.preparation, cell + length + task.cleaning);
  }

  /** Takes what is free, or gives back what was taken; what is left open takes nobody's time yet. */
  turn({ kind: { task }, lane, room, assistant, cell, length }: Placed): void {
    const { preparation, cleaning } = task;
    const end = cell + length + cleaning;
    if (lane >= 0) this.#turnPerson(lane, task, cell, [preparation, length, cleaning]);
    if (room >= 0) turn(this.#wordsOf(room), cell - preparation, end);
    if (assistant >= 0) this.#turnPerson(assistant, task, cell, [0, length, 0]);
  }

  #turnPerson(lane: number, task: Task, cell: number, lasting: Lasting): void {
    const [before, length, cleaning] = lasting;
    const words = this.#wordsOf(lane);
    const [first, again] = partsOf(task, length);
    const end = cell + length + cleaning;
    if (again === 0) turn(words, cell - before, end);
    else {
      turn(words, cell - before, cell + first);
      turn(words, cell + again, end);
    }
  }

  isUntaken(lane: number, cell: number): boolean {
    return isFree(this.#wordsOf(lane), cell, cell + 1);
  }

  isUntouched(lane: number, from: number): boolean {
    return isFree(this.#wordsOf(lane), from, wordsOfDays * 32);
  }

  /** What is taken from a cell on, as text: the same for the same, whichever of a class it is taken of. */
  textFrom(cell: number, classOf: (lane: number) => number): string {
    const texts: string[] = [];
    const first = cell >> 5;
    for (const [lane, words] of this.#words) {
      let text = '';
      for (let word = first; word < wordsOfDays; word += 1) {
        const own = words[word] ?? 0;
        const left = word === first ? own & (-1 << (cell & 31)) : own;
        if (left !== 0) text += String.fromCharCode(word, left & 0xffff, left >>> 16);
      }
      if (text !== '') texts.push(String.fromCharCode(classOf(lane)) + text);
    }
    return texts.length > 1 ? texts.sort().join('\uffff') : (texts[0] ?? '');
  }
}

/** Cells to the pause, and to its end; 0 and 0 without one, or where the treatment is over by then. */
const whole = [0, 0] as const;
function partsOf({ pauseAt, pause }: Task, length: number): readonly [number, number] {
  return pause > 0 && pauseAt + pause < length ? [pauseAt, pauseAt + pause] : whole;
}

/** The bits of a word that lie between two cells. */
function maskOf(word: number, from: number, to: number): number {
  const low = Math.max(from - word * 32, 0);
  const high = Math.min(to - word * 32, 32);
  return (-1 << low) & (high === 32 ? -1 : ~(-1 << high));
}

function isFree(words: Int32Array, from: number, to: number): boolean {
  for (let word = from >> 5; word * 32 < to && word < wordsOfDays; word += 1) {
    if (((words[word] ?? 0) & maskOf(word, from, to)) !== 0) return false;
  }
  return true;
}

function turn(words: Int32Array, from: number, to: number): void {
  for (let word = from >> 5; word * 32 < to && word < wordsOfDays; word += 1) {
    words[word] = (words[word] ?? 0) ^ maskOf(word, from, to);
  }
}
