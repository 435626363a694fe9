import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { completedField } from '#client/admin/admin-form.ts';
import { bookedChange } from './agenda-address.ts';

/** The horizontal positions of calendars that the user has left, by the key of their location. */
const leftPositions = new Map<string, number>();

/** Finds the place of the first appointment that has not ended. */
function findNextVisit(box: HTMLElement): DOMRect | undefined {
  const now = box.querySelector('.calendar-line')?.getBoundingClientRect().top ?? -Infinity;
  return [...box.querySelectorAll('[data-visit]')]
    .map((visit) => visit.getBoundingClientRect())
    .filter(({ bottom }) => bottom > now)
    .toSorted((one, other) => one.top - other.top)[0];
}

/** Scrolls to a new appointment, back to the last position, or sideways to an appointment: to move, or the next. */
export function useCalendarScroll(scroller: RefObject<HTMLElement | null>) {
  const { key, search } = useLocation();
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const warning = box.querySelector('.agenda-warning')?.closest('li')?.getBoundingClientRect();
    const { right } = warning ?? findNextVisit(box) ?? box.getBoundingClientRect();
    const overflow = right - box.getBoundingClientRect().right;
    if (box.scrollLeft === 0) box.scrollLeft = leftPositions.get(key) ?? Math.max(0, overflow);
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
