import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { Posted } from './posted.ts';

/*
 * A form in a list leaves the page where it is: with a script nothing scrolls, and without one the answer's address
 * names the row.
 */

/** The field with the id of the form's row. */
export const rowField = 'ligne';

/** For the end of the address that answers a form: scripts keep the place by themselves, but for a new document. */
export function rowAnchor({ values }: Pick<Posted, 'values'>, isWholeDocument = false): string {
  const row = values[rowField] ?? '';
  const isNeeded = isWholeDocument || typeof document === 'undefined';
  return isNeeded && /^[\w-]+$/.test(row) ? `#${row}` : '';
}

/** The pressed button may be gone by then: its row gets the focus, unless something went wrong. */
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
