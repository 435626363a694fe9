import { useNavigation } from 'react-router';
import { PostForm } from '../../../forms/post-form.tsx';
import { removeIntent } from './save-contents.ts';

interface Props {
  action: string;
  mark: string;
  /** What goes: "ce soin". */
  name: string;
}

/** Removes something that the owner added. It can be restored from the history. */
export function RemoveForm({ action, mark, name }: Props) {
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
