import { type RefObject, useEffect, useState } from 'react';

/** The count is shown and announced only below this number, because it would interrupt typing earlier. */
const tellBelow = 100;
const announceDelayMs = 1000;

/** Shows how many characters a field still takes. Screen readers announce it after a pause. */
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
