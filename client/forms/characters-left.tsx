import { type RefObject, useEffect, useState } from 'react';

/** Shown and announced only below this number: earlier it would only interrupt typing. */
const tellBelow = 100;
const announceDelayMs = 1000;

/** The number of characters that a field still takes: only near the limit, and spoken after a pause. */
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
  const isNear = left !== undefined && left <= tellBelow;
  const text = isNear ? `Il reste ${left} caractère${left < 2 ? '' : 's'}.` : '';
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), announceDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      {text && (
        <p className="muted small" aria-hidden="true">
          {text}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
    </>
  );
}
