import { type ReactNode, useId } from 'react';
import { type EnglishWords, isInFrench, meanings } from '#shared/text/english-words.ts';
import { useInstitute } from '../page/page-context.ts';

export function BilingualLabel({ words }: { words: EnglishWords }) {
  if (isInFrench(useInstitute())) return meanings[words];
  return (
    <span className="english">
      <span lang="en">{words}</span> <small>{meanings[words]}</small>
    </span>
  );
}

/**
 * Returns the children and description of a bilingual link. The French meaning is hidden from the name, so that screen
 * readers read it once.
 */
export function useBilingualLabel(words: EnglishWords): {
  children: ReactNode;
  'aria-describedby'?: string;
} {
  const id = useId();
  const meaning = meanings[words];
  if (isInFrench(useInstitute())) return { children: meaning };
  return {
    'aria-describedby': id,
    children: (
      <span className="english">
        <span lang="en">{words}</span>
        <small id={id} aria-hidden="true">
          {meaning}
        </small>
      </span>
    ),
  };
}
