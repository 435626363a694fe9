import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import { visitPath } from '../../../shared/page/paths.ts';
import { visitFields as fields } from '../../../shared/page/visit-address.ts';
import { afterVisitDetail, afterVisitQuestion } from '../../../shared/text/after-text.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { SendButton, Sending } from './visit-changes.tsx';

interface Props {
  visit: VisitFile;
  token: string;
}

/** Who ticked it may have typed any mailbox: its reader says so by a button, as programs follow links in mails. */
export function AfterVisit({ visit: { afterVisit }, token }: Props) {
  if (!afterVisit) return null;
  if (afterVisit === 'said') {
    return (
      <div id="apres" className="notice notice-success">
        <p className="notice-title">C’est noté, nous vous écrirons après votre visite</p>
        <p>Chaque e-mail permet de tout arrêter.</p>
      </div>
    );
  }
  return (
    <section id="apres" className="card stack" aria-labelledby="titre-apres">
      <h2 id="titre-apres">{afterVisitQuestion}</h2>
      <p>{afterVisitDetail}</p>
      <PostForm action={visitPath(token)} className="actions">
        <input type="hidden" name="intent" value={fields.afterVisit} />
        <SendButton>Oui, je veux bien</SendButton>
        <Sending />
      </PostForm>
    </section>
  );
}
