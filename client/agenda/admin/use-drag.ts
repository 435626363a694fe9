import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listenToPointers, type Step } from './drag-pointer.ts';
import {
  type DragProps,
  type Drawn,
  drawingHelp,
  isUnmoved,
  keyed,
  type Point,
  pointed,
  pressed,
  sourceOf,
} from './drag-target.ts';

interface Options extends DragProps {
  isSending: boolean;
  /** Sends the drop, or returns why not. */
  onDrop(drawn: Drawn): string | undefined;
}

const handleOf = ({ target }: Event) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('.calendar-move') : null;

const unchanged = 'Rien n’a changé.';

function nextDrawn(props: DragProps, now: Drawn | undefined, step: Step): Drawn | undefined {
  if (step.kind === 'press') return pressed(props, step);
  return step.kind === 'point' && now ? { ...now, target: pointed(props, now, step.at) } : now;
}

/** Holds the current drag, by pointer or by keys. No step is taken while its form is sent. */
export function useDrag({ isSending, onDrop, ...props }: Options) {
  const { grid, columns } = props;
  const [drawn, setDrawn] = useState<Drawn>();
  const [told, setTold] = useState('');
  // Events come quicker than renders, so the latest drag is kept in a ref.
  const latest = useRef<Drawn>(undefined);
  const point = useRef<Point>(undefined);

  function draw(next: Drawn | undefined, text = '') {
    latest.current?.source.element.removeAttribute('data-lifted');
    next?.source.element.setAttribute('data-lifted', '');
    latest.current = next;
    setDrawn(next);
    setTold(text);
  }

  /** Returns true while there is a drag. */
  const take = useEffectEvent((step: Step): boolean => {
    const now = latest.current;
    if (isSending || !(now || step.kind === 'press')) return false;
    if ('at' in step) point.current = step.at;
    const next = nextDrawn(props, now, step);
    const refused = step.kind === 'drop' && now && (isUnmoved(now) ? unchanged : onDrop(now));
    if (refused) draw(undefined, refused);
    else if (step.kind === 'cancel') draw(undefined, 'Annulé\u00a0: rien n’a changé.');
    else if (JSON.stringify(next?.target) !== JSON.stringify(now?.target)) draw(next);
    return next !== undefined;
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    const handle = handleOf(event);
    if (!handle || isSending || event.altKey || event.ctrlKey || event.metaKey) return;
    const now = latest.current;
    if (now && ['Enter', ' ', 'Escape'].includes(key)) {
      event.preventDefault();
      take({ kind: key === 'Escape' ? 'cancel' : 'drop' });
      return;
    }
    const source = now?.source ?? sourceOf(handle.closest<HTMLElement>('[data-visit]'), columns);
    const target = source && keyed(props, { source, target: now?.target }, event);
    if (!target) return;
    event.preventDefault();
    draw({ source, target, isByKeys: true });
  });
  const onFocus = useEffectEvent((event: FocusEvent) => {
    if (event.type === 'focusin') handleOf(event)?.setAttribute('aria-describedby', drawingHelp);
    else if (latest.current?.isByKeys) take({ kind: 'cancel' });
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
    listenToPointers(own, (step) => take(step), signal);
    return () => {
      whole.abort();
      own.removeAttribute('data-live');
    };
  }, [grid]);

  // The answer is there: the calendar shows the new place.
  const wasSending = useRef(false);
  const settle = useEffectEvent(() => draw(undefined));
  useEffect(() => {
    if (wasSending.current && !isSending) settle();
    wasSending.current = isSending;
  }, [isSending]);
  return { drawn, told, point };
}
