import { useRef, useState } from 'react';
import type { Drawn } from './drawn.ts';

/** What is being drawn, and what was told of it last. */
export function useDrawn() {
  const [drawn, setDrawn] = useState<Drawn>();
  const [told, setTold] = useState('');
  // Events come quicker than what they draw is shown.
  const latest = useRef<Drawn>(undefined);

  function draw(next: Drawn | undefined, text = '') {
    latest.current?.source.element.removeAttribute('data-lifted');
    next?.source.element.setAttribute('data-lifted', '');
    latest.current = next;
    setDrawn(next);
    setTold(text);
  }
  return { drawn, told, latest, draw };
}
