import { type ComponentType, useEffect, useState } from 'react';
import type { DragProps } from './drag-target.ts';

/** Safari lacks requestIdleCallback. */
const runWhenIdle = (run: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: 2000 })
    : setTimeout(run, 200);

/** Loads the code for dragging when the browser is idle. Until then the handles are links. */
export function LazyDragLayer(props: DragProps) {
  const [DragLayer, setDragLayer] = useState<ComponentType<DragProps>>();
  useEffect(() => {
    let isUnmounted = false;
    runWhenIdle(() => {
      if (isUnmounted) return;
      import('./drag-mover.tsx').then(
        (module) => isUnmounted || setDragLayer(() => module.DragLayer),
        () => {},
      );
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  return DragLayer && <DragLayer {...props} />;
}
