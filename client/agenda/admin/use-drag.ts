import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
import { overruns } from '../../../shared/opening/opening-hours.ts';
import { type Calendar, type Column, firstLine } from './calendar-plan.ts';
import { listenToPointers } from './drag-pointer.ts';
import {
  type DragProps,
  type Drawn,
  drawingHelp,
  type Geometry,
  isUnmoved,
  measure,
  minuteAt,
  type Point,
  placeAt,
  type Source,
  sourceOf,
  type Target,
} from './drag-target.ts';

interface Options extends DragProps {
  isSending: boolean;
  /** Sends the drop, or returns why not. */
  onDrop(drawn: Drawn): string | undefined;
}

const handleOf = ({ target }: Event) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('.calendar-move') : null;

/** Holds the current drag, by pointer or by keys. No other drag begins while the form is sent. */
export function useDrawing({ isSending, onDrop, ...props }: Options) {
  const { grid, calendar, columns } = props;
  const { latest, draw, ...shown } = useDrawn();
  const { point, ...pointer } = usePointer(props, { latest, draw });

  const begin = useEffectEvent(
    (...args: Parameters<typeof pointer.begin>) => !isSending && pointer.begin(...args),
  );
  const drawTo = useEffectEvent((...args: Parameters<typeof pointer.drawTo>) => {
    if (!isSending) pointer.drawTo(...args);
  });
  const drop = useEffectEvent(() => {
    const now = latest.current;
    if (!now || isSending) return;
    const refused = isUnmoved(now) ? 'Rien n’a changé.' : onDrop(now);
    if (refused) draw(undefined, refused);
  });
  const cancel = useEffectEvent(() => {
    if (latest.current && !isSending) draw(undefined, 'Annulé\u00a0: rien n’a changé.');
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const handle = handleOf(event);
    if (!handle || isSending || event.altKey || event.ctrlKey || event.metaKey) return;
    const now = latest.current;
    if (now && ['Enter', ' ', 'Escape'].includes(key)) {
      event.preventDefault();
      return key === 'Escape' ? cancel() : drop();
    }
    const source = now?.source ?? sourceOf(handle.closest<HTMLElement>('[data-visit]'), columns);
    const at = source && { source, target: now?.target };
    const target = at && targetByKey(event, at, calendar, columns);
    if (!target) return;
    event.preventDefault();
    draw({ source, target, isByKeys: true });
  });
  const onFocus = useEffectEvent((event: FocusEvent) => {
    if (event.type === 'focusin') handleOf(event)?.setAttribute('aria-describedby', drawingHelp);
    else if (latest.current?.isByKeys) cancel();
  });

  useEffect(() => {
    const own = grid.current;
    if (!own) return;
    const whole = new AbortController();
    const { signal } = whole;
    own.addEventListener('keydown', (event) => onKey(event), { signal });
    own.addEventListener('focusin', (event) => onFocus(event), { signal });
    own.addEventListener('focusout', (event) => onFocus(event), { signal });
    own.setAttribute('data-live', '');
    const stop = listenToPointers(own, {
      begin: (...args) => begin(...args),
      drawTo: (at) => drawTo(at),
      drop: () => drop(),
      cancel: () => cancel(),
    });
    return () => {
      whole.abort();
      stop();
      own.removeAttribute('data-live');
    };
  }, [grid]);

  useSettled(isSending, () => draw(undefined));
  return { ...shown, point };
}

/** Settles the drop once the answer is there, because the calendar then shows the new place. */
function useSettled(isSending: boolean, settle: () => void) {
  const wasSending = useRef(false);
  const settled = useEffectEvent(settle);
  useEffect(() => {
    if (wasSending.current && !isSending) settled();
    wasSending.current = isSending;
  }, [isSending]);
}

/** Pixels at the lower edge that change the duration. */
const [lowerEdge, fingersEdge] = [8, 18];

interface Grip {
  readonly geometry: Geometry;
  /** Lines between its first one and the grip; undefined at the lower edge. */
  readonly taken: number | undefined;
}

type Drawing = Pick<ReturnType<typeof useDrawn>, 'latest' | 'draw'>;

/** Drags with a mouse or a finger. */
function usePointer({ grid, calendar, columns }: DragProps, { latest, draw }: Drawing) {
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

/** Holds the current drag and its last announcement. */
function useDrawn() {
  const [drawn, setDrawn] = useState<Drawn>();
  const [told, setTold] = useState('');
  // Events come quicker than renders, so the latest drag is kept in a ref.
  const latest = useRef<Drawn>(undefined);

  function draw(next: Drawn | undefined, text = '') {
    latest.current?.source.element.removeAttribute('data-lifted');
    next?.source.element.setAttribute('data-lifted', '');
    latest.current = next;
    setDrawn(next);
    setTold(text);
  }
  return { drawn, told, latest, draw };
}

/* Dragging with the arrow keys, from the handle of an appointment. */

const arrows: Readonly<Record<string, readonly [columns: number, lines: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Key {
  readonly key: string;
  readonly shiftKey: boolean;
}

/** Returns the target of an arrow key; undefined for other keys. */
function targetByKey(
  { key, shiftKey }: Key,
  { source, target }: Pick<Drawn, 'source' | 'target'>,
  calendar: Calendar,
  columns: readonly Column[],
): Target | undefined {
  const [across = 0, down = 0] = arrows[key] ?? [];
  if (!across && !down) return undefined;
  if (shiftKey && down) return stretchedBy(down, source, target);
  const { column, line } =
    target?.kind === 'move' ? target : { column: source.column, line: source.from };
  const within = (value: number, least: number, most: number) =>
    Math.min(Math.max(value, least), most);
  return {
    kind: 'move',
    column: across ? nextStaff(columns, column, across) : column,
    line: within(line + down, firstLine, calendar.lastLine - 1),
  };
}

/** Skips rooms. */
function nextStaff(columns: readonly Column[], from: number, step: number): number {
  for (let index = from + step; index >= 0 && index < columns.length; index += step) {
    if (columns[index]?.resource.kind === 'staff') return index;
  }
  return from;
}

function stretchedBy(step: number, source: Source, target: Target | undefined): Target {
  const now = target?.kind === 'stretch' ? target.overrun : (source.appointment.overrun ?? 0);
  const index = overruns.findIndex((minutes) => minutes >= now) + step;
  const overrun = overruns[Math.min(Math.max(index, 0), overruns.length - 1)] ?? 0;
  return { kind: 'stretch', overrun };
}

/** Returns the nearest step of the overrun. */
const nearestOverrun = (minutes: number): number =>
  overruns.reduce<number>(
    (best, step) => (Math.abs(step - minutes) < Math.abs(best - minutes) ? step : best),
    0,
  );
