import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/** Returns the last answer where none can be read now: without a network it stays, with its hour. */
export function useLast<Read>(read: Read | undefined, isMissing: boolean): Read | undefined {
  const [last, setLast] = useState(read);
  if (read !== undefined && read !== last) setLast(read);
  return isMissing ? (read ?? last) : read;
}

/** Reloads on return, because a phone from a pocket shows what it showed an hour ago. */
export function useFreshOnReturn(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const renew = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) revalidate();
    };
    document.addEventListener('visibilitychange', renew);
    return () => document.removeEventListener('visibilitychange', renew);
  }, [revalidate]);
}
