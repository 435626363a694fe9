import { useLocation, useNavigation } from 'react-router';
import { PostForm } from '../forms/post-form.tsx';
import { BusyNotice } from './notice.tsx';

interface Props {
  intent: string;
  isMain?: boolean;
  children: string;
}

export function PressForm({ intent, isMain = false, children }: Props) {
  const { pathname } = useLocation();
  const { state, formData } = useNavigation();
  const isBusy = state === 'submitting' && formData?.get('intent') === intent;
  return (
    <PostForm action={pathname} className="form">
      <input type="hidden" name="intent" value={intent} />
      <button
        type="submit"
        className={isMain ? 'button' : 'button button-outline'}
        aria-disabled={isBusy}
      >
        {children}
      </button>
      {isBusy && <BusyNotice>Un instant…</BusyNotice>}
    </PostForm>
  );
}
