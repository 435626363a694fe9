import { useEffect, useEffectEvent, useState } from 'react';

const carouselDelay = 5000;

/** Whether this visitor may be shown things that move and load by themselves. */
function mayStart(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches &&
    !connection?.saveData &&
    !document.hidden
  );
}

/** Calls `advance` every five seconds while it is on, nobody points at it and the tab is in view. */
export function useAutoRotation(advance: () => void) {
  const [isOn, setIsOn] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const step = useEffectEvent(() => {
    if (!document.hidden) advance();
  });

  useEffect(() => setIsOn(mayStart()), []);
  useEffect(() => {
    if (!isOn || isHeld) return;
    const timer = setInterval(step, carouselDelay);
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
