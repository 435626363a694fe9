import type { Point, PointerPress } from './drag-target.ts';

/* Dragging with a mouse or a pen, or with a finger on the handle. Elsewhere a finger scrolls. */

export type PointerStep =
  | ({ readonly kind: 'press' } & PointerPress)
  | { readonly kind: 'point'; readonly at: Point }
  | { readonly kind: 'drop' | 'cancel' };

/** Pixels of movement that begin a drag. */
const slack = 5;
/** Pixels from the edge within which the calendar scrolls, and by how many each frame. */
const [edge, speed] = [56, 12];

/** Listens on the whole grid: one listener for all appointments. `take` returns true while there is a drag. */
export function listenToPointers(
  grid: HTMLElement,
  take: (step: PointerStep) => boolean,
  signal: AbortSignal,
): void {
  let pressed: (PointerPress & { id: number }) | undefined;
  let isDragging = false;
  let at: Point = { x: 0, y: 0 };

  function end() {
    pressed = undefined;
    isDragging = false;
  }
  function scroll() {
    if (!isDragging) return;
    if (scrollNear(grid, at)) take({ kind: 'point', at });
    requestAnimationFrame(scroll);
  }
  function onDown(event: PointerEvent) {
    const target = event.target as HTMLElement;
    const isOther = target.closest('button, input, form, a:not(.visit-name, .calendar-move)');
    const isScroll = event.pointerType === 'touch' && !target.closest('.calendar-move');
    if (pressed || event.button !== 0 || isOther || isScroll) return;
    if (!target.closest('[data-visit]')) return;
    pressed = { id: event.pointerId, target, at: { x: event.clientX, y: event.clientY } };
  }
  function onMove({ pointerId, clientX, clientY }: PointerEvent) {
    if (!pressed || pointerId !== pressed.id) return;
    at = { x: clientX, y: clientY };
    if (!isDragging) {
      if (Math.hypot(clientX - pressed.at.x, clientY - pressed.at.y) <= slack) return;
      isDragging = take({ kind: 'press', ...pressed });
      if (!isDragging) return end();
      requestAnimationFrame(scroll);
    }
    take({ kind: 'point', at });
  }
  function onUp({ pointerId }: PointerEvent) {
    if (pointerId !== pressed?.id) return;
    if (isDragging) {
      // Keeps the click from following the link below.
      const stop = (event: Event) => event.preventDefault();
      document.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => document.removeEventListener('click', stop, { capture: true }));
      take({ kind: 'drop' });
    }
    end();
  }
  function onCancel() {
    if (isDragging) take({ kind: 'cancel' });
    end();
  }
  grid.addEventListener('pointerdown', onDown, { signal });
  document.addEventListener('pointermove', onMove, { signal });
  document.addEventListener('pointerup', onUp, { signal });
  document.addEventListener('pointercancel', onCancel, { signal });
  // Stops the menu of a link under a resting finger, and the browser's own way to drag a link.
  grid.addEventListener('contextmenu', (event) => pressed && event.preventDefault(), { signal });
  grid.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Escape' && isDragging) onCancel();
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
