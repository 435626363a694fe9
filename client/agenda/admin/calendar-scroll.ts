import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { completedField } from '#client/admin/admin-form.ts';
import { bookedChange } from './agenda-address.ts';

/** The horizontal positions of calendars that the user has left, by the key of their location. */
const leftPositions = new Map<string, number>();

/** Returns the scroll positions at which a column begins, and the width of a screen, or of a wider column. */
function measureColumns(box: HTMLElement) {
  const names = [...box.querySelectorAll('h3')];
  const first = names[0]?.offsetLeft ?? 0;
  const widths = names.map(({ offsetWidth }) => offsetWidth);
  return {
    starts: names.map(({ offsetLeft }) => offsetLeft - first),
    width: Math.max(box.clientWidth - first, ...widths),
  };
}

/** Returns the first position that shows `right`, with whole columns at the left. */
function computeLeft(box: HTMLElement, right: number): number {
  const overflow = Math.max(0, right - box.getBoundingClientRect().right);
  return measureColumns(box).starts.find((start) => start >= overflow) ?? overflow;
}

export function scrollToColumns(box: HTMLElement, direction: 'previous' | 'next') {
  const { starts, width } = measureColumns(box);
  const [from, to] = [box.scrollLeft - 1, box.scrollLeft + width + 1];
  const firstSeen = starts.find((start) => start >= from) ?? from;
  const left =
    direction === 'next'
      ? starts.findLast((start) => start <= to)
      : starts.find((start) => start >= firstSeen - width - 1);
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  box.scrollTo({ left: left ?? 0, behavior: isStill ? 'instant' : 'smooth' });
}

/** Scrolls to a new appointment, back to the last position, or at first sideways to the target. */
export function useCalendarScroll(scroller: RefObject<HTMLElement | null>) {
  const { key, search } = useLocation();
  const isPlaced = useRef(false);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const right = box.querySelector('.is-target')?.getBoundingClientRect().right ?? 0;
    const firstLeft = isPlaced.current || box.scrollLeft > 0 ? box.scrollLeft : undefined;
    box.scrollLeft = leftPositions.get(key) ?? firstLeft ?? computeLeft(box, right);
    isPlaced.current = true;
    return () => {
      leftPositions.set(key, box.scrollLeft);
    };
  }, [key, scroller]);
  useEffect(() => {
    const parameters = new URLSearchParams(search);
    if (parameters.get(completedField) !== bookedChange || leftPositions.has(key)) return;
    const row = `[id^="rdv-${CSS.escape(parameters.get('numero') ?? '')}-"]`;
    scroller.current?.querySelector(row)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [key, search, scroller]);
}
