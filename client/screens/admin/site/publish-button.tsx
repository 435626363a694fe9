import { useNavigation } from 'react-router';
import { Busy } from '../../../components/notice.tsx';
import { PostForm } from '../../../forms/post-form.tsx';
import { removeIntent } from './save-contents.ts';

/** Publishes a form at once. */
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
  /** What is removed: "ce soin". */
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
