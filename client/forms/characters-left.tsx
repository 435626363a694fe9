import { type RefObject, useEffect, useState } from 'react';
import { groupDigits } from '../../shared/text/money.ts';

/** Screen readers announce the count only from here on: before, it would only interrupt typing. */
const announceBelow = 100;
const announceDelayMs = 1000;

/** The number of characters that a field still takes, announced only near the limit and after a pause. */
export function CharactersLeft({
  of: field,
  limit,
}: {
  of: RefObject<HTMLTextAreaElement | null>;
  limit: number;
}) {
  const [left, setLeft] = useState<number>();
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const area = field.current;
    const count = () => setLeft(limit - (area?.value.length ?? 0));
    count();
    area?.addEventListener('input', count);
    return () => area?.removeEventListener('input', count);
  }, [field, limit]);
  const text =
    left === undefined ? '' : `Il reste ${groupDigits(left)} caractère${left < 2 ? '' : 's'}.`;
  useEffect(() => {
    const isNear = left !== undefined && left <= announceBelow;
    const timer = setTimeout(() => setSpoken(isNear ? text : ''), announceDelayMs);
    return () => clearTimeout(timer);
  }, [left, text]);
  return (
    <>
      <p className="muted small needs-script" aria-hidden="true">
        {text || '\u00a0'}
      </p>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}
