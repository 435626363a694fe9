import type { Point, Press } from './drag-target.ts';

/*
 * Dragging with a mouse, a pen or a finger. A finger drags after a long press, so that it can still
 * scroll; on the handle it drags at once.
 */

export type Step =
  | ({ readonly kind: 'press' } & Press)
  | { readonly kind: 'point'; readonly at: Point }
  | { readonly kind: 'drop' | 'cancel' };

const longPress = 350;
/** Pixels. */
const [slack, fingerSlack] = [5, 10];
/** Pixels from the edge within which the calendar scrolls, and by how many each frame. */
const [edge, speed] = [56, 12];

/** Listens on the whole grid: one listener for all appointments. `take` returns true while there is a drag. */
export function listenToPointers(
  grid: HTMLElement,
  take: (step: Step) => boolean,
  signal: AbortSignal,
): void {
  let held: (Press & { id: number }) | undefined;
  let timer = 0;
  let isDrawing = false;
  let at: Point = { x: 0, y: 0 };

  function begin() {
    clearTimeout(timer);
    if (!held || !take({ kind: 'press', ...held })) return end();
    isDrawing = true;
    if (held.isFinger) navigator.vibrate?.(10);
    requestAnimationFrame(scroll);
  }
  function end() {
    clearTimeout(timer);
    held = undefined;
    isDrawing = false;
  }
  function scroll() {
    if (!isDrawing) return;
    // Scrolling waits for the first move.
    if (at !== held?.at && scrollNear(grid, at)) take({ kind: 'point', at });
    requestAnimationFrame(scroll);
  }

  function onDown(event: PointerEvent) {
    const target = event.target as HTMLElement;
    const isHandle = target.closest('.calendar-move') !== null;
    const isOther = target.closest('button, input, form, a:not(.visit-name, .calendar-move)');
    if (held || event.button !== 0 || isOther || !target.closest('[data-visit]')) return;
    at = { x: event.clientX, y: event.clientY };
    held = { id: event.pointerId, target, at, isFinger: event.pointerType === 'touch' };
    if (held.isFinger && !isHandle) timer = window.setTimeout(begin, longPress);
  }
  function onMove({ pointerId, clientX, clientY }: PointerEvent) {
    if (!held || pointerId !== held.id) return;
    at = { x: clientX, y: clientY };
    if (isDrawing) return void take({ kind: 'point', at });
    const far = Math.hypot(clientX - held.at.x, clientY - held.at.y);
    const waits = held.isFinger && !held.target.closest('.calendar-move');
    if (far <= (waits ? fingerSlack : slack)) return;
    // A finger that moves before the long press scrolls.
    if (waits) return end();
    begin();
    if (isDrawing) take({ kind: 'point', at });
  }
  function onUp({ pointerId }: PointerEvent) {
    if (pointerId !== held?.id) return;
    if (isDrawing) {
      // Keeps the click from following the link below.
      const stop = (event: Event) => event.preventDefault();
      document.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => document.removeEventListener('click', stop, { capture: true }));
      take({ kind: 'drop' });
    }
    end();
  }
  function onCancel() {
    if (isDrawing) take({ kind: 'cancel' });
    end();
  }
  const stopWhileDrawing = (event: Event) => {
    if (isDrawing || (held?.isFinger && event.type === 'contextmenu')) event.preventDefault();
  };
  grid.addEventListener('pointerdown', onDown, { signal });
  document.addEventListener('pointermove', onMove, { signal });
  document.addEventListener('pointerup', onUp, { signal });
  document.addEventListener('pointercancel', onCancel, { signal });
  grid.addEventListener('touchmove', stopWhileDrawing, { signal, passive: false });
  grid.addEventListener('contextmenu', stopWhileDrawing, { signal });
  // Stops the browser's own way to drag a link.
  grid.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && isDrawing) onCancel();
    },
    { signal },
  );
  signal.addEventListener('abort', end);
}

/** Scrolls page and calendar if a point is near one of their edges. */
function scrollNear(grid: HTMLElement, { x, y }: Point): boolean {
  const strip = grid.parentElement;
  if (!strip) return false;
  const { left, right } = strip.getBoundingClientRect();
  const toward = (position: number, from: number, to: number) =>
    position < from + edge ? -speed : position > to - edge ? speed : 0;
  const bar = document.querySelector('.admin-nav')?.getBoundingClientRect();
  const isBelow = bar && bar.top > innerHeight / 2;
  const down = toward(y, 0, isBelow ? bar.top : innerHeight);
  const aside = strip.scrollWidth > strip.clientWidth ? toward(x, left, right) : 0;
  if (!down && !aside) return false;
  const before = [scrollY, strip.scrollLeft].join();
  scrollBy({ top: down, behavior: 'instant' });
  strip.scrollBy({ left: aside, behavior: 'instant' });
  return [scrollY, strip.scrollLeft].join() !== before;
}
