import { useEffect, useEffectEvent, useState } from 'react';

const slideDurationMs = 5000;

/** Not for visitors who prefer reduced motion or save data: each slide loads a picture. */
function mayStart(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    !matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !connection?.saveData &&
    !document.hidden
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
