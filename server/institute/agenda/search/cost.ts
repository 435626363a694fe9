/*
 * The cost of a plan as one number: of two plans for an hour, the one with the lower cost is better.
 */

/** A complete or partial plan; all values are in cells. */
export interface Effort {
  /** When the last one may leave. */
  readonly ends: number;
  /** Somebody begins later than the others. */
  readonly isInTurn: boolean;
  /** How long its persons wait, all in all. */
  readonly waited: number;
}

/** More than all persons of a visit can wait in a day. */
const mostWaited = 2 ** 16;

/** By the end first, then whether everybody begins together, then the waiting. */
export const costOf = ({ ends, isInTurn, waited }: Effort): number =>
  (2 * ends + Number(isInTurn)) * mostWaited + waited;
