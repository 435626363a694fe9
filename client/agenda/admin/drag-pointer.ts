import type { Point } from './drag-target.ts';

/*
 * Dragging with a mouse, a pen or a finger. A finger drags after a long press, so that it can still
 * scroll; on the handle it drags at once.
 */

const longPress = 350;
/** Pixels. */
const [slack, fingerSlack] = [5, 10];
/** Pixels from the edge within which the calendar scrolls. */
const edge = 56;
const speed = 12;

interface Listener {
  /** Returns true if a drag can begin there. */
  begin(target: HTMLElement, point: Point, isFinger: boolean): boolean;
  drawTo(point: Point): void;
  drop(): void;
  cancel(): void;
}

/** Listens on the whole grid: one listener for all appointments. */
export function listenToPointers(grid: HTMLElement, listener: Listener): () => void {
  let pressed: { id: number; target: HTMLElement; at: Point; isFinger: boolean } | undefined;
  let timer = 0;
  let isDrawing = false;
  let at: Point = { x: 0, y: 0 };
  const whole = new AbortController();

  function begin() {
    clearTimeout(timer);
    if (!pressed || !listener.begin(pressed.target, pressed.at, pressed.isFinger)) return end();
    isDrawing = true;
    if (pressed.isFinger) navigator.vibrate?.(10);
    requestAnimationFrame(scroll);
  }
  function end() {
    clearTimeout(timer);
    pressed = undefined;
    isDrawing = false;
  }
  function scroll() {
    if (!isDrawing) return;
    // Scrolling waits for the first move.
    if (at !== pressed?.at && scrollNear(grid, at)) listener.drawTo(at);
    requestAnimationFrame(scroll);
  }

  function onDown(event: PointerEvent) {
    const target = event.target as HTMLElement;
    const isHandle = target.closest('.calendar-move') !== null;
    const isOther = target.closest('button, input, form, a:not(.visit-name, .calendar-move)');
    if (pressed || event.button !== 0 || isOther || !target.closest('[data-visit]')) return;
    at = { x: event.clientX, y: event.clientY };
    pressed = { id: event.pointerId, target, at, isFinger: event.pointerType === 'touch' };
    if (pressed.isFinger && !isHandle) timer = window.setTimeout(begin, longPress);
  }
  function onMove({ pointerId, clientX, clientY }: PointerEvent) {
    if (!pressed || pointerId !== pressed.id) return;
    at = { x: clientX, y: clientY };
    if (isDrawing) return listener.drawTo(at);
    const far = Math.hypot(clientX - pressed.at.x, clientY - pressed.at.y);
    const waits = pressed.isFinger && !pressed.target.closest('.calendar-move');
    if (far <= (waits ? fingerSlack : slack)) return;
    // A finger that moves before the long press scrolls.
    if (waits) return end();
    begin();
    if (isDrawing) listener.drawTo(at);
  }
  function onUp({ pointerId }: PointerEvent) {
    if (pointerId !== pressed?.id) return;
    if (isDrawing) {
      // Keeps the click from following the link below.
      const stop = (event: Event) => event.preventDefault();
      document.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => document.removeEventListener('click', stop, { capture: true }));
      listener.drop();
    }
    end();
  }
  function onCancel() {
    if (isDrawing) listener.cancel();
    end();
  }
  const stopWhileDrawing = (event: Event) => {
    if (isDrawing || (pressed?.isFinger && event.type === 'contextmenu')) event.preventDefault();
  };
  const { signal } = whole;
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
  return () => {
    end();
    whole.abort();
  };
}

/**
 * Scrolls page and calendar if a point is near one of their edges. Scrolls in steps for users who
 * want less motion.
 */
function scrollNear(grid: HTMLElement, { x, y }: Point): boolean {
  const strip = grid.parentElement;
  if (!strip) return false;
  const { left, right } = strip.getBoundingClientRect();
  const by = matchMedia('(prefers-reduced-motion: reduce)').matches ? stepOf() : speed;
  const toward = (position: number, from: number, to: number) =>
    position < from + edge ? -by : position > to - edge ? by : 0;
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

let stepped = 0;
function stepOf(): number {
  if (performance.now() - stepped < 500) return 0;
  stepped = performance.now();
  return 160;
}
