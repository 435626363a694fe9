import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { PostedForm } from './load.ts';

/* After a row's form, the page stays at that row: by the hash, or with JavaScript by the focus. */

export const rowField = 'ligne';

/** Returns the row's hash. With JavaScript only a new document needs it. */
export function buildRowAnchor({ values }: Pick<PostedForm, 'values'>, isWholeDocument = false) {
  const row = values[rowField] ?? '';
  const isNeeded = isWholeDocument || typeof document === 'undefined';
  return isNeeded && /^[\w-]+$/.test(row) ? `#${row}` : '';
}

/** Focuses the row after a form without errors, because its button may be gone. */
export function useRowFocus(row: string): void {
  const { formData } = useNavigation();
  const isSending = formData?.get(rowField) === row;
  const wasSending = useRef(false);
  useEffect(() => {
    const isDone = wasSending.current && !isSending;
    wasSending.current = isSending;
    if (!isDone || document.activeElement?.matches('.notice')) return;
    document.getElementById(row)?.focus({ preventScroll: true });
  }, [isSending, row]);
}
