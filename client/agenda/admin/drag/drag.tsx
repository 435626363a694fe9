import { type ComponentType, useEffect, useState } from 'react';
import type { DragProps } from './drawn.ts';

/** Safari lacks requestIdleCallback. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: 2000 })
    : setTimeout(run, 200);

/** Appointments can be dragged once the code for it is there, which comes after all else. Links do the same. */
export function Drag(props: DragProps) {
  const [Mover, setMover] = useState<ComponentType<DragProps>>();
  useEffect(() => {
    let isGone = false;
    whenIdle(() => {
      if (isGone) return;
      import('./mover.tsx').then(
        (loaded) => isGone || setMover(() => loaded.Mover),
        () => {},
      );
    });
    return () => {
      isGone = true;
    };
  }, []);
  return Mover && <Mover {...props} />;
}
