import type { ReactNode } from 'react';
import type { Content } from '../../../../shared/contract/admin/contents.ts';
import { Link } from '../../../components/link.tsx';
import { PostForm } from '../../../forms/post-form.tsx';
import { type Difference, differencesOf, differenceText } from './content-text.ts';
import { originalIntent } from './save-contents.ts';
import { previewLink } from './site-links.ts';

interface Props {
  content: Content;
  /** The subject, for screen readers. */
  title: string;
  action: string;
  isAdded?: boolean;
  /** What the button says. */
  original?: string;
}

/** How a content differs from the product's own, and its draft; nothing if it does not differ. */
export function StateCard({
  content,
  title,
  action,
  isAdded = false,
  original = 'Revenir à l’original',
}: Props) {
  const { value, draft } = content;
  return (
    <>
      {draft && (
        <StateSection title={`Brouillon\u00a0: ${title}`} isDraft>
          <p>Pas encore publié.</p>
          <DifferenceList of={differencesOf(content, value, draft.value)} />
          <p>
            <Link to={previewLink()}>Voir l’aperçu</Link>
          </p>
        </StateSection>
      )}
      {value !== null && !isAdded && (
        <StateSection title={`Différent de l’original\u00a0: ${title}`}>
          <DifferenceList of={differencesOf(content, null, value)} />
          <PostForm action={action}>
            <input type="hidden" name="contenu" value={content.id} />
            <input type="hidden" name="mark" value={content.mark} />
            <button type="submit" className="button-link" name="intent" value={originalIntent}>
              {original}
              <span className="visually-hidden">{`\u00a0: ${title}`}</span>
            </button>
          </PostForm>
        </StateSection>
      )}
    </>
  );
}

const StateSection = ({
  title,
  isDraft = false,
  children,
}: {
  title: string;
  isDraft?: boolean;
  children: ReactNode;
}) => (
  <section className={isDraft ? 'card stack notice-question' : 'card stack'} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const DifferenceList = ({ of }: { of: readonly Difference[] }) =>
  of.length > 0 && (
    <ul className="bullets">
      {of.map((difference) => (
        <li key={difference.label}>{differenceText(difference)}</li>
      ))}
    </ul>
  );
