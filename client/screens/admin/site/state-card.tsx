import type { Content } from '../../../../shared/contract/admin/contents.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { type Difference, differencesOf, differenceText } from './content-text.ts';
import { originalIntent } from './save-contents.ts';

interface Props {
  content: Content;
  /** The subject, for screen readers. */
  title: string;
  action: string;
  isAdded?: boolean;
  /** What the button says. */
  original?: string;
}

/** How a content differs from the product's own; nothing if it does not differ. */
export function StateCard({
  content,
  title,
  action,
  isAdded = false,
  original = 'Revenir à l’original',
}: Props) {
  if (content.value === null || isAdded) return null;
  const heading = `Différent de l’original\u00a0: ${title}`;
  return (
    <section className="card stack" aria-label={heading}>
      <h2>{heading}</h2>
      <DifferenceList of={differencesOf(content, null, content.value)} />
      <PostForm action={action}>
        <input type="hidden" name="contenu" value={content.id} />
        <input type="hidden" name="mark" value={content.mark} />
        <button type="submit" className="button-link" name="intent" value={originalIntent}>
          {original}
          <span className="visually-hidden">{`\u00a0: ${title}`}</span>
        </button>
      </PostForm>
    </section>
  );
}

export const DifferenceList = ({ of }: { of: readonly Difference[] }) =>
  of.length > 0 && (
    <ul className="bullets">
      {of.map((difference) => (
        <li key={difference.label}>{differenceText(difference)}</li>
      ))}
    </ul>
  );
