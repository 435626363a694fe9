import type { ReactNode } from 'react';
import { useMadeByHydration } from '../page/page-context.ts';
import { isCrashed } from './crash-mark.ts';

/** Whether the document is still the server's: React has never run it. */
let isUntouched = false;

/**
 * Only ever hydrates. Where the document is not what the server sent (translated, changed by an extension)
 * React would empty it and render again; this keeps what the visitor sees and has typed.
 */
export function ServersPage({ children }: { children: ReactNode }): ReactNode {
  if (useMadeByHydration() && !isCrashed(window.location.href)) return children;
  isUntouched = true;
  // React empties the document when it gives up, too.
  document.head.removeChild = document.body.removeChild = (node) => node;
  throw new Error('not hydrated');
}

/** After an error that nothing caught: React has left the document. */
export function leaveToServer(): void {
  for (const element of document.querySelectorAll('*')) {
    // React would still find its event handlers through these properties.
    for (const key of Object.keys(element)) {
      if (/^__react|^remove/.test(key)) Reflect.deleteProperty(element, key);
    }
  }
  import('./without-scripts.ts').then(
    ({ start }) => start(isUntouched),
    () => {},
  );
}
