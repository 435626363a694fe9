import { opinionFields } from '../../../shared/page/after-address.ts';
import { paths } from '../../../shared/page/paths.ts';
import { PostForm } from '../../forms/post-form.tsx';

/** Who agreed to mails after her visits takes it back here, by one press. */
export const AfterMessages = () => (
  <PostForm action={paths.myRequests} className="form">
    <p>Après vos visites, nous vous écrivons à votre adresse e-mail, comme vous l’avez accepté.</p>
    <input type="hidden" name="intent" value={opinionFields.stopping} />
    <button type="submit" className="button button-outline">
      Ne plus recevoir ces messages
    </button>
  </PostForm>
);
