import type { ReactNode } from 'react';
import { useMadeByHydration } from '../page/page-context.ts';
import { isCrashed } from './crash-mark.ts';

let isUntouched = false;

/** Keeps the server's document. React would empty one that a translator changed, with everything typed in it. */
export function ServersPage({ children }: { children: ReactNode }): ReactNode {
  if (useMadeByHydration() && !isCrashed(window.location.href)) return children;
  isUntouched = true;
  // React also empties the document when it gives up.
  document.head.removeChild = document.body.removeChild = (node) => node;
  throw new Error('not hydrated');
}

export function leaveToServer(): void {
  for (const element of document.querySelectorAll('*')) {
    // React would still find its event handlers through these properties.
    for (const key of Object.keys(element)) {
      if (/^__react|^remove/.test(key)) Reflect.deleteProperty(element, key);
    }
  }
  import('./without-scripts.ts').then(
    ({ leaveToBrowser }) => leaveToBrowser(isUntouched),
    () => {},
  );
}
