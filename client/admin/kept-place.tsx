import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { Posted } from './load.ts';

/* Without JavaScript the answer's address names the row, so that the reader's place is kept. */

export const rowField = 'ligne';

/** Returns the row's hash for the answer's address. JavaScript needs it in a new document only. */
export function rowAnchor({ values }: Pick<Posted, 'values'>, isWholeDocument = false): string {
  const row = values[rowField] ?? '';
  const isNeeded = isWholeDocument || typeof document === 'undefined';
  return isNeeded && /^[\w-]+$/.test(row) ? `#${row}` : '';
}

/** Focuses the row after a form without errors, because the pressed button may be gone. */
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
