import { useLocation, useNavigation } from 'react-router';
import { PostForm } from '../forms/post-form.tsx';
import { BusyNotice } from './notice.tsx';

/** Shows one button that posts its intent to the page's own address. */
export function IntentForm({ intent, children }: { intent: string; children: string }) {
  const { pathname } = useLocation();
  const { state, formData } = useNavigation();
  const isBusy = state === 'submitting' && formData?.get('intent') === intent;
  return (
    <PostForm action={pathname}>
      <input type="hidden" name="intent" value={intent} />
      <button type="submit" className="button-link tappable" aria-disabled={isBusy}>
        {children}
      </button>
      {isBusy && <BusyNotice>Un instant…</BusyNotice>}
    </PostForm>
  );
}
