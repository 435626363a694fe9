import { paths } from '../../shared/page/paths.ts';
import { useEnglish } from '../components/english.tsx';
import { Link } from '../components/link.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useSession } from '../session/session.ts';

export function SessionLink() {
  const { user } = useSession();
  const said = useEnglish(user ? 'Logout' : 'Connection');
  if (!user) return <Link to={paths.login} {...said} />;
  return (
    <PostForm action={paths.login}>
      <button type="submit" name="intent" value="logout" className="button-link" {...said} />
    </PostForm>
  );
}
