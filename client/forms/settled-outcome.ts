import { useState } from 'react';
import { useActionData, useNavigation } from 'react-router';

/**
 * Returns the outcome of the last posted form once its navigation has ended. Until then the page still has its old
 * address, and its change would remount a notice or close a fold that was shown earlier.
 */
export function useSettledOutcome<Outcome>(): Outcome | undefined {
  const latestOutcome = useActionData() as Outcome | undefined;
  const { state, formMethod } = useNavigation();
  const [settledOutcome, setSettled] = useState(latestOutcome);
  if (settledOutcome === latestOutcome || (state === 'loading' && formMethod === 'POST'))
    return settledOutcome;
  setSettled(latestOutcome);
  return latestOutcome;
}
