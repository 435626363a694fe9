import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { PostForm } from '../../../forms/post-form.tsx';

interface Props {
  /** The id of an account or of one of its devices. */
  id: string;
  intent: string;
  children: ReactNode;
}

export function Order({ id, intent, children }: Props) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <PostForm action={adminPaths.adminAccounts}>
      <input type="hidden" name="id" value={id} />
      <button type="submit" className="button" name="intent" value={intent} aria-disabled={isBusy}>
        {children}
      </button>
    </PostForm>
  );
}
