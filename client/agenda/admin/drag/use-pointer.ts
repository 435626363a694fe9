import { useRef } from 'react';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import { firstLine } from '../calendar/calendar-plan.ts';
import { type DragProps, type Drawn, minuteAt, sourceOf, type Target } from './drawn.ts';
import { type Geometry, measure, type Point, placeAt } from './geometry.ts';
import { nearestOverrun } from './keys.ts';
import type { useDrawn } from './use-drawn.ts';

/** Pixels at the lower edge, by which it is made longer. */
const [lowerEdge, fingersEdge] = [8, 18];

interface Grip {
  readonly geometry: Geometry;
  /** Lines between its first one and where it was taken; undefined where its end is drawn. */
  readonly taken: number | undefined;
}

type Drawing = Pick<ReturnType<typeof useDrawn>, 'latest' | 'draw'>;

/** Draws with a mouse or a finger. */
export function usePointer({ grid, calendar, columns }: DragProps, { latest, draw }: Drawing) {
  const point = useRef<Point>(undefined);
  const grip = useRef<Grip>(undefined);

  function begin(target: HTMLElement, at: Point, isFinger: boolean): boolean {
    const source = sourceOf(target.closest<HTMLElement>('[data-visit]'), columns);
    if (!source || !grid.current) return false;
    const { bottom, height } = source.element.getBoundingClientRect();
    const zone = Math.min(isFinger ? fingersEdge : lowerEdge, height / 3);
    const isEnd = at.y > bottom - zone && !target.closest('.calendar-move');
    const geometry = measure(grid.current, calendar.lastLine);
    const line = placeAt(grid.current, geometry, at)?.line ?? source.from;
    grip.current = { geometry, taken: isEnd ? undefined : line - source.from };
    point.current = at;
    const { overrun = 0 } = source.appointment;
    const start: Target = isEnd
      ? { kind: 'stretch', overrun }
      : { kind: 'move', column: source.column, line: source.from };
    draw({ source, target: start, isByKeys: false });
    return true;
  }

  function drawTo(at: Point) {
    point.current = at;
    const now = latest.current;
    if (!now || !grip.current || !grid.current) return;
    const { geometry, taken } = grip.current;
    const place = placeAt(grid.current, geometry, at);
    const target = place && targetAt(now, place, taken);
    if (JSON.stringify(target) !== JSON.stringify(now.target)) draw({ ...now, target });
  }

  function targetAt(
    { source }: Drawn,
    { column, line }: { column: number; line: number },
    taken: number | undefined,
  ): Target {
    if (taken !== undefined) {
      return { kind: 'move', column, line: Math.max(line - taken, firstLine) };
    }
    const end = minuteOf(source.appointment.ends);
    return { kind: 'stretch', overrun: nearestOverrun(minuteAt(calendar, line + 1) - end) };
  }
  return { point, begin, drawTo };
}
