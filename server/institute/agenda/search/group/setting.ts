import type { Row } from '../day/row.ts';
import type { createOrders } from './orders.ts';
import type { Capacity } from './people/capacity.ts';
import type { Classes } from './people/classes.ts';
import type { Kinds } from './people/kinds.ts';
import type { Placed } from './placed.ts';

/*
 * What a trial knows of visit and day, what it looks for, and what it finds.
 */

export interface Aim {
  /** The cell at which the visit begins. */
  readonly start: number;
  /** The cell by which everybody is done. */
  readonly deadline: number;
  /** All begin at the start. */
  readonly together: boolean;
  /** Less waiting than this, until there is none with less than `enough`; without them the first plan does. */
  readonly waiting?: { readonly below: number; readonly enough: number };
}

export interface Found {
  readonly placed: readonly Placed[];
  readonly ends: number;
  readonly waited: number;
  readonly isTogether: boolean;
}

export interface Setting {
  readonly kinds: Kinds;
  readonly rows: readonly Row[];
  readonly capacity: Capacity;
  readonly classes: Classes;
  readonly orders: ReturnType<typeof createOrders>;
  /** @throws when it takes too long */
  count(steps: number): void;
}

/** Moments from which nothing leads to an end by a cell, by that cell. */
export type Failures = Map<string, number>;
