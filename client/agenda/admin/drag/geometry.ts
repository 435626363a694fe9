import { firstLine } from '../calendar/calendar-plan.ts';

/*
 * The positions of the calendar's lines and columns on the screen. Rows grow with their text, so
 * they are measured and not computed.
 */

export interface Geometry {
  /** Pixels below the grid's top, by line. */
  readonly tops: readonly number[];
  /** Pixels after the grid's left edge. */
  readonly columns: readonly { readonly left: number; readonly right: number }[];
}

export function measure(grid: HTMLElement, lastLine: number): Geometry {
  const { top, left } = grid.getBoundingClientRect();
  const probes = Array.from({ length: lastLine - firstLine }, (_, index) => {
    const probe = document.createElement('i');
    probe.className = `calendar-probe from-${firstLine + index}`;
    return probe;
  });
  grid.append(...probes);
  const boxes = probes.map((probe) => probe.getBoundingClientRect());
  for (const probe of probes) probe.remove();
  const names = [...grid.querySelectorAll('.calendar-name')].map((name) =>
    name.getBoundingClientRect(),
  );
  const above = Array.from({ length: firstLine }, () => 0);
  return {
    tops: [...above, ...boxes.map((box) => box.top - top), (boxes.at(-1)?.bottom ?? top) - top],
    columns: names.map((name) => ({ left: name.left - left, right: name.right - left })),
  };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the column and the line at a point of the window; undefined outside. */
export function placeAt(
  grid: HTMLElement,
  { tops, columns }: Geometry,
  { x, y }: Point,
): { column: number; line: number } | undefined {
  const { top, left } = grid.getBoundingClientRect();
  const seen = grid.parentElement?.getBoundingClientRect();
  if (seen && (x < seen.left || x > seen.right)) return undefined;
  const column = columns.findIndex((edges) => x - left >= edges.left && x - left < edges.right);
  const line = tops.findLastIndex((height, index) => index >= firstLine && y - top >= height);
  if (column < 0 || line < 0 || line >= tops.length - 1) return undefined;
  return { column, line };
}
