import { useEffect, useState } from 'react';
import type { HandTimes } from '../../../../shared/opening/opening-hours.ts';
import { browserTransport } from '../../../api/browser-transport.ts';

/** By the days that an answer tells of. */
type Known = ReadonlyMap<string, HandTimes>;
const nothing: Known = new Map();

/** Where an appointment fits on a day, as the institute tells: asked anew each time that it is drawn. */
export function useTimes(number: string | undefined, day: string | undefined) {
  const [known, setKnown] = useState(nothing);
  const isKnown = day !== undefined && known.has(day);

  useEffect(() => {
    if (!number) setKnown(nothing);
  }, [number]);

  useEffect(() => {
    if (!number || !day || isKnown) return;
    let isOver = false;
    browserTransport({ name: 'adminTimes', query: { number, day } }).then((answer) => {
      if (isOver || !answer.ok) return;
      const days = [day, ...answer.data.days.map((one) => one.day)];
      setKnown((before) => new Map([...before, ...days.map((one) => [one, answer.data] as const)]));
    });
    return () => {
      isOver = true;
    };
  }, [number, day, isKnown]);

  return (on: string) => known.get(on);
}
