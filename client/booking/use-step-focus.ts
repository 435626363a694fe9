import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { headingId, type Step } from './choices/steps.ts';

/** Focuses the next step's heading after a press that completed a step, also on the price list. */
export function useStepFocus(step: Step): void {
  const { key, state, hash } = useLocation();
  const isNext = state?.toNextStep === true || hash === `#${headingId(step)}`;
  const isPressed = useNavigationType() !== 'POP' && isNext;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // An error notice has the focus already.
    if (!isPressed || document.activeElement?.matches('.notice')) return;
    const heading = document.getElementById(headingId(step));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [key, isPressed, step]);
}
