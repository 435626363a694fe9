import { useNavigation } from 'react-router';
import type { AdminContents, Content } from '../../../shared/site/content-history.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import type { Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import type { Posted } from '../../admin/load.ts';
import { Busy } from '../../components/notice.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import {
  type Difference,
  differencesOf,
  differenceText,
  isAdded,
  titleOf,
} from './content-text.ts';
import { lastChange } from './contents-in.ts';
import { type Edit, originalIntent, removeIntent } from './save-contents.ts';

export function PublishButton() {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <button type="submit" className="button" name="intent" value="publier" aria-disabled={isBusy}>
        Publier
      </button>
      {isBusy && <Busy>Envoi en cours…</Busy>}
    </>
  );
}

interface RemoveProps {
  action: string;
  mark: string;
  /** The removed thing: "ce soin". */
  name: string;
}

/** Removes something that the owner added. It can be restored from the history. */
export function RemoveForm({ action, mark, name }: RemoveProps) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <PostForm action={action}>
      <input type="hidden" name="mark" value={mark} />
      <button
        type="submit"
        className="button button-outline"
        name="intent"
        value={removeIntent}
        aria-disabled={isBusy}
      >
        Retirer<span className="visually-hidden">{`\u00a0: ${name}`}</span>
      </button>
      <p className="muted small">Les derniers changements permettent d’annuler.</p>
    </PostForm>
  );
}

interface Props {
  content: Content;
  /** The subject, for screen readers. */
  title: string;
  action: string;
  isAdded?: boolean;
  /** The text of the button. */
  original?: string;
}

/** Shows the differences between a content and the product's own; nothing if they are equal. */
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

/** Confirms a change on all of these screens, if the record confirms the address. */
export const SiteDone = ({ found, search }: Shown<AdminContents>) => (
  <DoneNotice text={doneText(search.get(completedField), found)} />
);

function doneText(done: string | null, found: AdminContents): string | undefined {
  if (done === 'rien') return 'Rien n’a changé\u00a0: rien n’est enregistré.';
  const last = lastChange(found);
  if (done !== 'publie' || !last) return undefined;
  if (last.after === null && isAdded(last)) return `Retiré\u00a0: ${titleOf(last, last.before)}.`;
  const said = differencesOf(last, last.before, last.after).map(differenceText);
  return [`Publié\u00a0: ${titleOf(last, last.after ?? last.before)}`, ...said]
    .join('. ')
    .concat('.');
}

interface SwapProps {
  id: string;
  /** The neighbour's id; undefined at the end of the list. */
  other: string | undefined;
  label: string;
  name: string;
}

/** Swaps two neighbours of the order on the screen. */
export const Swap = ({ id, other, label, name }: SwapProps) =>
  other && (
    <button type="submit" className="button-link" name="echange" value={`${id} ${other}`}>
      {label}
      <span className="visually-hidden">{`\u00a0: ${name}`}</span>
    </button>
  );

/** Returns the edit of the form around the buttons. */
export const orderEdit = (id: string, values: Posted['values']): Edit => ({
  kind: 'order',
  id,
  mark: values.mark ?? '',
  fieldOf: () => '',
  input: values.intent === originalIntent ? null : swappedIn(values),
});

/** Returns the order of the hidden field `ordre`, after the swap that the pressed button names. */
function swappedIn({ ordre = '', echange = '' }: Readonly<Record<string, string>>): string[] {
  const [first = '', second = ''] = echange.split(' ');
  return ordre.split(' ').map((id) => {
    if (id === first) return second;
    return id === second ? first : id;
  });
}
