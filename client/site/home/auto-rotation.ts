import { useEffect, useEffectEvent, useState } from 'react';
import { isThrifty } from '../../../shared/page/connection.ts';

const slideDurationMs = 5000;

/** Returns false for reduced motion, data saver or a slow network, because each slide loads a picture. */
function mayStart(): boolean {
  return (
    !matchMedia('(prefers-reduced-motion: reduce)').matches && !isThrifty() && !document.hidden
  );
}

/** Calls `advance` every five seconds while rotation is on, not hovered, and the tab is visible. */
export function useAutoRotation(advance: () => void) {
  const [isOn, setIsOn] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const step = useEffectEvent(() => {
    if (!document.hidden) advance();
  });

  useEffect(() => setIsOn(mayStart()), []);
  useEffect(() => {
    if (!isOn || isHeld) return;
    const timer = setInterval(step, slideDurationMs);
    return () => clearInterval(timer);
  }, [isOn, isHeld]);

  return {
    isOn,
    stop: () => setIsOn(false),
    toggle: () => setIsOn(!isOn),
    hold: () => setIsHeld(true),
    release: () => setIsHeld(false),
  };
}
