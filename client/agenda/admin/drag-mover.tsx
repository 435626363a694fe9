import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { browserTransport } from '#client/api/browser-transport.ts';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import { buildPlaceClasses } from './calendar-plan.ts';
import { listenToPointers, type PointerStep } from './drag-pointer.ts';
import {
  beginDrag,
  type Drag,
  type DragProps,
  dragTo,
  formatTargetHour,
  isUnmoved,
  judgeDrop,
  type Point,
  type Verdict,
} from './drag-target.ts';
import { dragField } from './move-forms.tsx';

interface BubbleProps {
  verdict: Verdict;
  point: RefObject<Point>;
  isSending: boolean;
}

/** Pixels. */
const gapAboveFinger = 24;

function placeAbove({ style, offsetWidth, offsetHeight }: HTMLElement, { x, y }: Point) {
  const left = Math.min(Math.max(x - offsetWidth / 2, 4), innerWidth - offsetWidth - 4);
  const top = y - offsetHeight - gapAboveFinger;
  style.left = `${left}px`;
  style.top = `${top < 4 ? y + 2 * gapAboveFinger : top}px`;
}

function Bubble({ verdict: { title, text }, point, isSending }: BubbleProps) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      if (bubble.current) placeAbove(bubble.current, point.current);
    };
    follow();
    addEventListener('pointermove', follow);
    return () => removeEventListener('pointermove', follow);
  });
  return (
    <div ref={bubble} className="calendar-bubble" aria-hidden="true">
      <strong>{title}</strong>
      <span>{isSending ? 'Envoi…' : text}</span>
    </div>
  );
}

/** Lets appointments be dragged through the calendar. A drop posts the form of a move. */
export function DragLayer(props: DragProps) {
  const { calendar, columns } = props;
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const isSending = useNavigation().state !== 'idle';
  const { drag, announcement, point } = useDrag({ ...props, isSending, onDrop });
  const shownColumn = drag && columns[(drag.target ?? drag.source).columnIndex];
  const times = useTimes(drag?.source.appointment.number, shownColumn?.day.day);
  const verdict = drag && judgeDrop(drag, { ...props, times });

  /** Posts the move, or returns why it is not posted. */
  function onDrop(drag: Drag): string | undefined {
    if (isUnmoved(drag)) return 'Rien n’a changé.';
    const { effect, text } = judgeDrop(drag, { ...props, times });
    const column = drag.target && columns[drag.target.columnIndex];
    if (effect === 'none' || !column) return `Rien n’a changé. ${text}.`;
    const { source, target } = drag;
    const { number, version } = source.appointment;
    const staysShared = source.isShared && target?.columnIndex === source.columnIndex;
    const form = {
      intent: 'deplacer',
      number,
      version: String(version),
      day: column.day.day,
      hour: formatTargetHour(drag),
      staff: staysShared ? '' : column.resource.id,
      [dragField]: 'oui',
    };
    submit(form, { method: 'post', action: `${pathname}${search}`, preventScrollReset: true });
    return undefined;
  }

  return (
    <>
      <p role="status" className={drag || !announcement ? 'visually-hidden' : 'calendar-status'}>
        {verdict ? `${verdict.title}. ${verdict.text}.` : announcement}
      </p>
      {drag && verdict && (
        <>
          <Ghost drag={drag} calendar={calendar} effect={verdict.effect} />
          <Bubble verdict={verdict} point={point} isSending={isSending} />
        </>
      )}
    </>
  );
}

interface GhostProps extends Pick<DragProps, 'calendar'> {
  drag: Drag;
  effect: Verdict['effect'];
}

function Ghost({ drag: { source, target }, calendar, effect }: GhostProps) {
  const { columnIndex, minute } = target ?? { ...source, minute: source.from };
  const end = Math.min(minute + source.to - source.from, calendar.lastMinute);
  const place = buildPlaceClasses(calendar, { from: minute, to: end });
  return (
    <div
      className={`calendar-ghost drop-${effect} column-${columnIndex + 2} ${place}`}
      aria-hidden="true"
    />
  );
}

/** Loads the hours at which an appointment fits on a day, anew for each drag. */
function useTimes(number: string | undefined, day: string | undefined) {
  const [times, setTimes] = useState<HandTimes>();

  useEffect(() => {
    setTimes(undefined);
    if (!number || !day) return;
    let isOver = false;
    browserTransport({ name: 'adminTimes', query: { number, day } }).then((answer) => {
      if (!isOver && answer.ok) setTimes(answer.data);
    });
    return () => {
      isOver = true;
    };
  }, [number, day]);

  return times;
}

interface DragOptions extends DragProps {
  isSending: boolean;
  onDrop(drag: Drag): string | undefined;
}

function continueDrag(
  props: DragProps,
  current: Drag | undefined,
  step: PointerStep,
): Drag | undefined {
  if (step.kind === 'press') return beginDrag(props, step);
  return step.kind === 'point' && current ? dragTo(props, current, step.point) : current;
}

/** Keeps the current drag. Steps are ignored while a move is sent. */
function useDrag({ isSending, onDrop, ...props }: DragOptions) {
  const { grid } = props;
  const [drag, setDrag] = useState<Drag>();
  const [announcement, setAnnouncement] = useState('');
  // Events come faster than renders, so a ref has the latest drag.
  const latestDrag = useRef<Drag>(undefined);
  const point = useRef<Point>({ x: 0, y: 0 });

  function showDrag(nextDrag: Drag | undefined, text = '') {
    latestDrag.current?.source.element.removeAttribute('data-lifted');
    nextDrag?.source.element.setAttribute('data-lifted', '');
    latestDrag.current = nextDrag;
    setDrag(nextDrag);
    setAnnouncement(text);
  }

  const handleStep = useEffectEvent((step: PointerStep): boolean => {
    const current = latestDrag.current;
    if (isSending || !(current || step.kind === 'press')) return false;
    if ('point' in step) point.current = step.point;
    const nextDrag = continueDrag(props, current, step);
    const refusal = step.kind === 'drop' && current && onDrop(current);
    if (refusal) showDrag(undefined, refusal);
    else if (step.kind === 'cancel') showDrag(undefined, 'Annulé\u00a0: rien n’a changé.');
    else if (JSON.stringify(nextDrag?.target) !== JSON.stringify(current?.target))
      showDrag(nextDrag);
    return nextDrag !== undefined;
  });

  useEffect(() => {
    const gridElement = grid.current;
    if (!gridElement) return;
    const controller = new AbortController();
    gridElement.setAttribute('data-drag-ready', '');
    listenToPointers(gridElement, (step) => handleStep(step), controller.signal);
    return () => {
      controller.abort();
      gridElement.removeAttribute('data-drag-ready');
    };
  }, [grid]);

  // Once the move is answered, the calendar shows the new place.
  const wasSending = useRef(false);
  const endDrag = useEffectEvent(() => showDrag(undefined));
  useEffect(() => {
    if (wasSending.current && !isSending) endDrag();
    wasSending.current = isSending;
  }, [isSending]);
  return { drag, announcement, point };
}
