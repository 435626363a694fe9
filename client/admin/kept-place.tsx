import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import type { Posted } from './load.ts';

/*
 * Forms in a list keep the reader's place. With JavaScript nothing scrolls; without it the answer's
 * address names the row.
 */

export const rowField = 'ligne';

/**
 * Returns the hash of the row for the answer's address. JavaScript keeps the place itself, except
 * in a new document.
 */
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
