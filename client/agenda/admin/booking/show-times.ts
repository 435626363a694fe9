import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { usePage } from '../../../page/page-context.ts';
import { type BookOutcome, showTimes } from './book-by-hand-data.ts';
import { wishOf } from './caller-wish.ts';

/**
 * The hours follow the fields: a changed field requests them again, even if it was changed before hydration or
 * while something was being sent. Until they arrive, the shown hours belong to other values: `isOutdated`.
 */
export function useHoursOf(shown: BookOutcome['values'], hasHours: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const { today } = usePage();
  const { formData } = useNavigation();
  const isAsking = formData?.get('intent') === showTimes;
  const isSending = formData !== undefined && !isAsking;
  const shownWish = JSON.stringify(wishOf(shown, today));
  const [typedWish, setTypedWish] = useState(shownWish);
  const isOutdated = typedWish !== shownWish;

  const read = () => {
    const typed = [...new FormData(form.current ?? undefined)].map(([name, value]) => [
      name,
      String(value),
    ]);
    setTypedWish(JSON.stringify(wishOf(Object.fromEntries(typed), today)));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: fields that nobody touched follow what is shown
  useEffect(read, [shownWish]);

  useEffect(() => {
    if (!isOutdated || isSending) return;
    // Without a treatment there are no hours to fetch. A request is only needed to clear those still shown.
    if (!hasHours && JSON.parse(typedWish).treatments.length === 0) return;
    const button = form.current?.querySelector<HTMLButtonElement>(`button[value="${showTimes}"]`);
    if (button) form.current?.requestSubmit(button);
  }, [typedWish, isOutdated, isSending, hasHours]);

  return { form, read, isAsking, isOutdated };
}
