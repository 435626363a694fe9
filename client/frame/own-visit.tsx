import { useLocation } from 'react-router';
import { ownVisitPath, paths } from '../../shared/page/paths.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useSession } from '../session/session.ts';

const shownOn: readonly string[] = [paths.home, paths.homeAlias, paths.book];

/** Leads a guest back to the appointment that this browser booked, or forgets it here. */
export function OwnVisit() {
  const { ownVisit } = useSession();
  const { pathname } = useLocation();
  if (!ownVisit || !shownOn.includes(pathname)) return null;
  return (
    <aside aria-label="Votre rendez-vous">
      <PostForm action={ownVisitPath} reloadDocument className="own-visit">
        <a href={ownVisitPath}>{ownVisit}</a>
        <button type="submit" className="button-link">
          Ce n’est pas moi
        </button>
      </PostForm>
    </aside>
  );
}
