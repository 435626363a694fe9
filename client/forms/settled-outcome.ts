import { useState } from 'react';
import { useActionData, useNavigation } from 'react-router';

/**
 * Returns the outcome of the last posted form once its navigation has ended. Until then the page still has its old
 * address: what is shown or opened earlier would be made anew, and closed, a moment later.
 */
export function useSettledOutcome<Outcome>(): Outcome | undefined {
  const latestOutcome = useActionData() as Outcome | undefined;
  const { state, formMethod } = useNavigation();
  const [settled, setSettled] = useState(latestOutcome);
  if (settled === latestOutcome || (state === 'loading' && formMethod === 'POST')) return settled;
  setSettled(latestOutcome);
  return latestOutcome;
}
