import { paths } from '../../shared/page/paths.ts';
import { Link } from '../components/link.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useSession } from '../session/session.ts';

/** "Logout" only when logged in and the user was fetched, as specified; "Connection" otherwise. */
export function SessionLink() {
  const { user } = useSession();
  if (!user) {
    return (
      <Link to={paths.login} lang="en">
        Connection
      </Link>
    );
  }
  return (
    <PostForm action={paths.login}>
      <button type="submit" name="intent" value="logout" className="button-link" lang="en">
        Logout
      </button>
    </PostForm>
  );
}
