import type { Kind } from './people/kinds.ts';

/** One treatment with its person, time and who gives it, in cells; `lane` and `room` may be left open. */
export interface Placed {
  readonly person: number;
  readonly kind: Kind;
  readonly lane: number;
  readonly room: number;
  readonly assistant: number;
  readonly cell: number;
  readonly length: number;
}
