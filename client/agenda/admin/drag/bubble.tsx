import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { Point } from './geometry.ts';
import type { Verdict } from './verdict.ts';

interface Props {
  verdict: Verdict;
  /** The finger's; undefined where keys draw. */
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

/** What would happen, beside the finger or above what the keys draw. */
export function Bubble({ verdict, point, isByKeys, isSending, grid }: Props) {
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
