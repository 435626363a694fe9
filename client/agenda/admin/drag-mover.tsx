import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { toTime } from '../../../shared/calendar/time-of-day.ts';
import type { HandTimes } from '../../../shared/opening/opening-hours.ts';
import { browserTransport } from '../../api/browser-transport.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import {
  type DragProps,
  type Drawn,
  drawingHelp,
  linesOf,
  minuteAt,
  type Point,
} from './drag-target.ts';
import { hourAt, type Verdict, verdictOf } from './drag-verdict.ts';
import { dragField, longerField, MoveForm } from './move-panel.tsx';
import { useDrag } from './use-drag.ts';

interface Props {
  verdict: Verdict;
  /** The position of the finger; undefined while keys are used. */
  point: RefObject<Point | undefined>;
  isByKeys: boolean;
  isSending: boolean;
  grid: RefObject<HTMLDivElement | null>;
}

/** Pixels above the finger, which covers what is below it. */
const above = 24;

function topOf(element: Element): Point {
  const { left, right, top } = element.getBoundingClientRect();
  return { x: (left + right) / 2, y: top };
}

function placeAbove({ style, offsetWidth, offsetHeight }: HTMLElement, { x, y }: Point) {
  const left = Math.min(Math.max(x - offsetWidth / 2, 4), innerWidth - offsetWidth - 4);
  const top = y - offsetHeight - above;
  style.left = `${left}px`;
  style.top = `${top < 4 ? y + 2 * above : top}px`;
}

/** Shows the verdict, beside the finger or above the target of the keys. */
function Bubble({ verdict, point, isByKeys, isSending, grid }: Props) {
  const bubble = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const ghost = grid.current?.querySelector('.calendar-ghost');
      const finger = isByKeys ? undefined : point.current;
      if (bubble.current && ghost) placeAbove(bubble.current, finger ?? topOf(ghost));
    };
    place();
    addEventListener('pointermove', place);
    addEventListener('scroll', place, true);
    return () => {
      removeEventListener('pointermove', place);
      removeEventListener('scroll', place, true);
    };
  });
  const { place, text, holds } = verdict;
  return (
    <div ref={bubble} className={`calendar-bubble holds-${holds}`} aria-hidden="true">
      <strong>{place}</strong>
      <span>{isSending ? 'Envoi…' : text}</span>
      {isByKeys && !isSending && <small>Entrée pour poser, Échap pour annuler</small>}
    </div>
  );
}

/** Fills in the fields of the form that moves by taps. */
function fieldsOf({ source, target }: Drawn, { calendar, columns }: DragProps) {
  const { number, version } = source.appointment;
  const own = { number, version: String(version) };
  if (target?.kind === 'stretch') {
    return { ...own, intent: 'deborde', overrun: String(target.overrun) };
  }
  const column = target && columns[target.column];
  if (!column) return undefined;
  const hour = toTime(hourAt(source, minuteAt(calendar, target.line)));
  const isShared = source.isShared && target.column === source.column;
  const staff = isShared ? '' : column.resource.id;
  const { overrun = 0 } = source.appointment;
  return {
    ...own,
    intent: 'deplacer',
    day: column.day.day,
    hour,
    staff,
    [longerField]: String(overrun),
  };
}

const empty = {
  intent: '',
  number: '',
  version: '',
  day: '',
  hour: '',
  staff: '',
  overrun: '',
  [longerField]: '',
};

/** Drags appointments through the calendar, and sends the same form as taps do. */
export function Mover(props: DragProps) {
  const { grid, calendar, columns } = props;
  const catalogue = useCatalogue();
  const holder = useRef<HTMLDivElement>(null);
  const isSending = useNavigation().state !== 'idle';
  const { drawn, told, point } = useDrag({ ...props, isSending, onDrop });
  const shown = drawn && columns[columnOf(drawn)];
  const timesOn = useTimes(drawn?.source.appointment.number, shown?.day.day);
  const verdictFor = (target: Drawn) => verdictOf(target, { ...props, catalogue, timesOn });
  const verdict = drawn && verdictFor(drawn);

  /** Sends the drop, or returns why it is not sent. */
  function onDrop(dropped: Drawn): string | undefined {
    const { holds, text } = verdictFor(dropped);
    const form = holder.current?.querySelector('form');
    const fields = holds === 'never' ? undefined : fieldsOf(dropped, props);
    if (!fields || !form) return `Rien n’a changé. ${text}.`;
    fill(form, { ...empty, ...fields });
    form.requestSubmit();
    return undefined;
  }

  return (
    <>
      <div ref={holder} className="visually-hidden">
        <MoveForm hiddenFields={{ ...empty, [dragField]: 'oui' }} />
        <p id={drawingHelp} hidden>
          Avec les flèches, changez l’heure ou la personne&nbsp;; avec Maj et les flèches, la durée.
          Entrée pour poser, Échap pour ne rien changer.
        </p>
      </div>
      <p role="status" className={drawn || !told ? 'visually-hidden' : 'calendar-told'}>
        {verdict ? `${verdict.place}. ${verdict.text}.` : told}
      </p>
      {drawn && verdict && (
        <>
          <Ghost drawn={drawn} calendar={calendar} holds={verdict.holds} />
          <Bubble
            verdict={verdict}
            point={point}
            isSending={isSending}
            grid={grid}
            isByKeys={drawn.isByKeys}
          />
        </>
      )}
    </>
  );
}

const columnOf = ({ source, target }: Drawn) =>
  target?.kind === 'move' ? target.column : source.column;

function fill(form: HTMLFormElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
}

interface GhostProps extends Pick<DragProps, 'calendar'> {
  drawn: Drawn;
  holds: Verdict['holds'];
}

/** Shows the target in the grid itself. */
function Ghost({ drawn, calendar, holds }: GhostProps) {
  const { column, from, to } = linesOf(drawn, calendar);
  const place = `column-${column + 2} from-${from} to-${to}`;
  return <div className={`calendar-ghost holds-${holds} ${place}`} aria-hidden="true" />;
}

/** The answers, by the days that they cover. */
type Known = ReadonlyMap<string, HandTimes>;
const nothing: Known = new Map();

/** Asks the institute where an appointment fits on a day, anew for each drag. */
function useTimes(number: string | undefined, day: string | undefined) {
  const [known, setKnown] = useState(nothing);
  const isKnown = day !== undefined && known.has(day);

  useEffect(() => {
    if (!number) setKnown(nothing);
  }, [number]);

  useEffect(() => {
    if (!number || !day || isKnown) return;
    let isOver = false;
    browserTransport({ name: 'adminTimes', query: { number, day } }).then((answer) => {
      if (isOver || !answer.ok) return;
      const days = [day, ...answer.data.days.map((candidate) => candidate.day)];
      setKnown(
        (before) =>
          new Map([...before, ...days.map((answered) => [answered, answer.data] as const)]),
      );
    });
    return () => {
      isOver = true;
    };
  }, [number, day, isKnown]);

  return (on: string) => known.get(on);
}
