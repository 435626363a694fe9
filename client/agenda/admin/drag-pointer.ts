import type { Point, PointerPress } from './drag-target.ts';

/* Dragging with a mouse or a pen, or with a finger on the handle. Elsewhere a finger scrolls. */

export type PointerStep =
  | ({ readonly kind: 'press' } & PointerPress)
  | { readonly kind: 'point'; readonly point: Point }
  | { readonly kind: 'drop' | 'cancel' };

/** Pixels that a pointer moves before a drag begins. */
const dragThreshold = 5;
/** Pixels: the zone at each edge that scrolls, the distance for each frame, and the way to a side before it scrolls. */
const [scrollZone, scrollSpeed, sidewaysThreshold] = [56, 12, 30];

/** Listens to pointers on the whole grid. `handleStep` returns true while there is a drag. */
export function listenToPointers(
  grid: HTMLElement,
  handleStep: (step: PointerStep) => boolean,
  signal: AbortSignal,
): void {
  let press: (PointerPress & { id: number }) | undefined;
  let isDragging = false;
  let point: Point = { x: 0, y: 0 };

  function end() {
    press = undefined;
    isDragging = false;
  }
  function scroll() {
    if (!press || !isDragging) return;
    if (scrollNearEdge(grid, press.point, point)) handleStep({ kind: 'point', point });
    requestAnimationFrame(scroll);
  }
  function onDown(event: PointerEvent) {
    const target = event.target as HTMLElement;
    const isControl = target.closest('button, input, form, a:not(.visit-name, .calendar-move)');
    const isScroll = event.pointerType === 'touch' && !target.closest('.calendar-move');
    if (press || event.button !== 0 || isControl || isScroll) return;
    if (!target.closest('[data-visit]')) return;
    press = { id: event.pointerId, target, point: { x: event.clientX, y: event.clientY } };
  }
  function onMove({ pointerId, clientX, clientY }: PointerEvent) {
    if (!press || pointerId !== press.id) return;
    point = { x: clientX, y: clientY };
    if (!isDragging) {
      if (Math.hypot(clientX - press.point.x, clientY - press.point.y) <= dragThreshold) return;
      isDragging = handleStep({ kind: 'press', ...press });
      if (!isDragging) return end();
      requestAnimationFrame(scroll);
    }
    handleStep({ kind: 'point', point });
  }
  function onUp({ pointerId }: PointerEvent) {
    if (pointerId !== press?.id) return;
    if (isDragging) {
      // The click that follows must not open the link below.
      const preventClick = (event: Event) => event.preventDefault();
      document.addEventListener('click', preventClick, { capture: true, once: true });
      setTimeout(() => document.removeEventListener('click', preventClick, { capture: true }));
      handleStep({ kind: 'drop' });
    }
    end();
  }
  function onCancel() {
    if (isDragging) handleStep({ kind: 'cancel' });
    end();
  }
  grid.addEventListener('pointerdown', onDown, { signal });
  document.addEventListener('pointermove', onMove, { signal });
  document.addEventListener('pointerup', onUp, { signal });
  document.addEventListener('pointercancel', onCancel, { signal });
  // Prevents the menu of a long press on a link, and the browser's own dragging of links.
  grid.addEventListener('contextmenu', (event) => press && event.preventDefault(), { signal });
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
function scrollNearEdge(grid: HTMLElement, start: Point, { x, y }: Point): boolean {
  const scrollArea = grid.parentElement;
  if (!scrollArea) return false;
  const { left, right } = scrollArea.getBoundingClientRect();
  const getScrollStep = (position: number, from: number, to: number) =>
    position < from + scrollZone ? -scrollSpeed : position > to - scrollZone ? scrollSpeed : 0;
  const menuBar = document.querySelector('.admin-nav')?.getBoundingClientRect();
  const isBelow = menuBar && menuBar.top > innerHeight / 2;
  const verticalStep = getScrollStep(y, 0, isBelow ? menuBar.top : innerHeight);
  const sideStep = getScrollStep(x, left, right);
  const isScrollable = scrollArea.scrollWidth > scrollArea.clientWidth;
  const horizontalStep = isScrollable && isMovedTowards(sideStep, start.x, x) ? sideStep : 0;
  if (!verticalStep && !horizontalStep) return false;
  const positionBefore = [scrollY, scrollArea.scrollLeft].join();
  scrollBy({ top: verticalStep, behavior: 'instant' });
  scrollArea.scrollBy({ left: horizontalStep, behavior: 'instant' });
  return [scrollY, scrollArea.scrollLeft].join() !== positionBefore;
}

function isMovedTowards(direction: number, from: number, to: number): boolean {
  const distanceToWindow = direction < 0 ? from : innerWidth - from;
  const distance = (to - from) * Math.sign(direction);
  return distance >= Math.min(sidewaysThreshold, distanceToWindow - 4);
}
