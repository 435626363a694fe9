import { wordsPerDay } from './cells.ts';
import type { PlacedTask, Task } from './visit.ts';
import { hasPause } from './ways.ts';

/** The time that a visit itself takes of staff and rooms so far, in words of 32 cells for each resource. */
export class BusyCells {
  readonly #words: Int32Array[] = [];

  #getWords(resourceId: number): Int32Array {
    this.#words[resourceId] ??= new Int32Array(wordsPerDay);
    return this.#words[resourceId];
  }

  isStaffFree(resourceId: number, task: Task, cell: number, length: number): boolean {
    if (!hasPause(task, length)) return this.isRoomFree(resourceId, task, cell, length);
    const words = this.#getWords(resourceId);
    const pause = cell + task.pauseAt;
    return (
      isFree(words, cell - task.preparation, pause) &&
      isFree(words, pause + task.pause, cell + length + task.cleaning)
    );
  }

  isRoomFree(resourceId: number, task: Task, cell: number, length: number): boolean {
    return isFree(
      this.#getWords(resourceId),
      cell - task.preparation,
      cell + length + task.cleaning,
    );
  }

  /** Takes the time of a treatment, or gives it back. */
  toggle({ task, staff, room, cell, length }: PlacedTask): void {
    const [from, to] = [cell - task.preparation, cell + length + task.cleaning];
    const words = this.#getWords(staff);
    toggleCells(words, from, to);
    const pause = cell + task.pauseAt;
    if (hasPause(task, length)) toggleCells(words, pause, pause + task.pause);
    if (room !== null) toggleCells(this.#getWords(room), from, to);
  }
}

function getMask(word: number, from: number, to: number): number {
  const low = Math.max(from - word * 32, 0);
  const high = Math.min(to - word * 32, 32);
  return (-1 << low) & (high === 32 ? -1 : ~(-1 << high));
}

function isFree(words: Int32Array, from: number, to: number): boolean {
  for (let word = from >> 5; word * 32 < to && word < wordsPerDay; word += 1) {
    if (((words[word] ?? 0) & getMask(word, from, to)) !== 0) return false;
  }
  return true;
}

function toggleCells(words: Int32Array, from: number, to: number): void {
  for (let word = from >> 5; word * 32 < to && word < wordsPerDay; word += 1) {
    words[word] = (words[word] ?? 0) ^ getMask(word, from, to);
  }
}
