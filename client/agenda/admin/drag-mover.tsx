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
import { listenToPointers, type PointerStep } from './drag-pointer.ts';
import {
  beginDrag,
  type Dragged,
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

/** Pixels above the finger, which covers what is below it. */
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

/** Drags appointments through the calendar, and sends the same form as their files do. */
export function Mover(props: DragProps) {
  const { calendar, columns } = props;
  const { pathname, search } = useLocation();
  const submit = useSubmit();
  const isSending = useNavigation().state !== 'idle';
  const { dragged, announcement, point } = useDrag({ ...props, isSending, onDrop });
  const shownColumn = dragged && columns[(dragged.target ?? dragged.source).column];
  const times = useTimes(dragged?.source.appointment.number, shownColumn?.day.day);
  const verdict = dragged && judgeDrop(dragged, { ...props, times });

  /** Sends the drop, or returns why it is not sent. */
  function onDrop(droppedDrag: Dragged): string | undefined {
    const { holds, text } = judgeDrop(droppedDrag, { ...props, times });
    const column = droppedDrag.target && columns[droppedDrag.target.column];
    if (holds === 'never' || !column) return `Rien n’a changé. ${text}.`;
    const { source, target } = droppedDrag;
    const { number, version } = source.appointment;
    const staysShared = source.isShared && target?.column === source.column;
    const form = {
      intent: 'deplacer',
      number,
      version: String(version),
      day: column.day.day,
      hour: formatTargetHour(droppedDrag, calendar),
      staff: staysShared ? '' : column.resource.id,
      [dragField]: 'oui',
    };
    submit(form, { method: 'post', action: `${pathname}${search}`, preventScrollReset: true });
    return undefined;
  }

  return (
    <>
      <p role="status" className={dragged || !announcement ? 'visually-hidden' : 'calendar-status'}>
        {verdict ? `${verdict.title}. ${verdict.text}.` : announcement}
      </p>
      {dragged && verdict && (
        <>
          <Ghost dragged={dragged} calendar={calendar} holds={verdict.holds} />
          <Bubble verdict={verdict} point={point} isSending={isSending} />
        </>
      )}
    </>
  );
}

interface GhostProps extends Pick<DragProps, 'calendar'> {
  dragged: Dragged;
  holds: Verdict['holds'];
}

function Ghost({ dragged: { source, target }, calendar: { lastLine }, holds }: GhostProps) {
  const { column, line } = target ?? { column: source.column, line: source.from };
  const end = Math.min(line + source.to - source.from, Math.max(lastLine, line + 1));
  const gridClasses = `column-${column + 2} from-${line} to-${end}`;
  return <div className={`calendar-ghost holds-${holds} ${gridClasses}`} aria-hidden="true" />;
}

/** Asks the institute where an appointment fits on a day, anew for each drag. */
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

interface Options extends DragProps {
  isSending: boolean;
  onDrop(dragged: Dragged): string | undefined;
}

const unchangedText = 'Rien n’a changé.';

function continueDrag(
  props: DragProps,
  current: Dragged | undefined,
  step: PointerStep,
): Dragged | undefined {
  if (step.kind === 'press') return beginDrag(props, step);
  return step.kind === 'point' && current ? dragTo(props, current, step.at) : current;
}

/** Holds the current drag. No step is taken while its form is sent. */
function useDrag({ isSending, onDrop, ...props }: Options) {
  const { grid } = props;
  const [dragged, setDragged] = useState<Dragged>();
  const [announcement, setAnnouncement] = useState('');
  // Events come quicker than renders, so the latest drag is kept in a ref.
  const latestDrag = useRef<Dragged>(undefined);
  const point = useRef<Point>({ x: 0, y: 0 });

  function setCurrent(nextDrag: Dragged | undefined, text = '') {
    latestDrag.current?.source.element.removeAttribute('data-lifted');
    nextDrag?.source.element.setAttribute('data-lifted', '');
    latestDrag.current = nextDrag;
    setDragged(nextDrag);
    setAnnouncement(text);
  }

  const handleStep = useEffectEvent((step: PointerStep): boolean => {
    const current = latestDrag.current;
    if (isSending || !(current || step.kind === 'press')) return false;
    if ('at' in step) point.current = step.at;
    const nextDrag = continueDrag(props, current, step);
    const refusal =
      step.kind === 'drop' && current && (isUnmoved(current) ? unchangedText : onDrop(current));
    if (refusal) setCurrent(undefined, refusal);
    else if (step.kind === 'cancel') setCurrent(undefined, 'Annulé\u00a0: rien n’a changé.');
    else if (JSON.stringify(nextDrag?.target) !== JSON.stringify(current?.target))
      setCurrent(nextDrag);
    return nextDrag !== undefined;
  });

  useEffect(() => {
    const gridElement = grid.current;
    if (!gridElement) return;
    const controller = new AbortController();
    gridElement.setAttribute('data-live', '');
    listenToPointers(gridElement, (step) => handleStep(step), controller.signal);
    return () => {
      controller.abort();
      gridElement.removeAttribute('data-live');
    };
  }, [grid]);

  // The answer is there: the calendar shows the new place.
  const wasSending = useRef(false);
  const endDrag = useEffectEvent(() => setCurrent(undefined));
  useEffect(() => {
    if (wasSending.current && !isSending) endDrag();
    wasSending.current = isSending;
  }, [isSending]);
  return { dragged, announcement, point };
}
