import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { completedField } from '../../../admin/completed-edit.ts';
import { nowId } from './calendar-grid.tsx';

/** The first place of a document, while nobody has come back to it. */
let isFirst = true;

/** Whether somebody comes back to a place that the browser or the router keeps: reload, or Back. */
function isBack(type: string, key: string): boolean {
  if (type !== 'POP') return false;
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return !isFirst || key !== 'default' || opened?.type !== 'navigate';
}

/** Opens the calendar at the present hour, where that is below the first screen. The focus stays. */
export function useScrollToNow(isShown: boolean): void {
  const { key, hash, search } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each place
  useEffect(() => {
    // Nothing moves under a press that was quicker than the scripts.
    const isKept = isBack(type, key) || document.querySelector(':active') !== null;
    isFirst = false;
    // An answer to a form has the focus, and stays in sight.
    if (!isShown || isKept || hash || new URLSearchParams(search).has(completedField)) return;
    const now = document.getElementById(nowId);
    if (!now || window.scrollY > 0 || document.activeElement?.matches('.notice')) return;
    const bottom = now.getBoundingClientRect().bottom + lookAhead;
    if (bottom > window.innerHeight) now.scrollIntoView({ block: 'start' });
  }, [key]);
}

/** Pixels below the present hour that belong to it: the back office's bar, and what comes next. */
const lookAhead = 160;
