import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { usePage } from '../../../../page/page-context.ts';
import { type BookOutcome, showTimes, wishOf } from './book-data.ts';

/**
 * The hours follow the fields: what is changed asks for them anew, also what was changed before the page was alive
 * or while something was sent. Until they have come, those on the screen are for something else: `isOutdated`.
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
    // No treatment, no hours to fetch: only those still shown have to go.
    if (!hasHours && JSON.parse(typedWish).treatments.length === 0) return;
    const button = form.current?.querySelector<HTMLButtonElement>(`button[value="${showTimes}"]`);
    if (button) form.current?.requestSubmit(button);
  }, [typedWish, isOutdated, isSending, hasHours]);

  return { form, read, isAsking, isOutdated };
}
