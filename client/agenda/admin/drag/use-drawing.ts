import { useEffect, useEffectEvent, useRef } from 'react';
import { type DragProps, type Drawn, drawingHelp, isUnmoved, sourceOf } from './drawn.ts';
import { targetByKey } from './keys.ts';
import { listenToPointers } from './pointer.ts';
import { useDrawn } from './use-drawn.ts';
import { usePointer } from './use-pointer.ts';

interface Options extends DragProps {
  isSending: boolean;
  /** Sends it; or says why not. */
  onDrop(drawn: Drawn): string | undefined;
}

const handleOf = ({ target }: Event) =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('.calendar-move') : null;

/** What is being drawn, by pointer or by keys. Nothing else is drawn while it is sent. */
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

/** Once what was dropped is answered, the calendar shows it where it is. */
function useSettled(isSending: boolean, settle: () => void) {
  const wasSending = useRef(false);
  const settled = useEffectEvent(settle);
  useEffect(() => {
    if (wasSending.current && !isSending) settled();
    wasSending.current = isSending;
  }, [isSending]);
}
