import { useNavigation } from 'react-router';
import { Busy } from '../../../components/notice.tsx';
import { draftIntent } from './save-contents.ts';

/** The two ends of a form: for everybody at once, or kept for later. */
export function SendButtons() {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <button type="submit" className="button" name="intent" value="publier" aria-disabled={isBusy}>
        Publier
      </button>
      <button
        type="submit"
        className="button button-outline"
        name="intent"
        value={draftIntent}
        aria-disabled={isBusy}
      >
        Enregistrer comme brouillon
      </button>
      {isBusy && <Busy>Envoi en cours…</Busy>}
    </>
  );
}
