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

export function AfterVisit({ visit: { afterVisit }, token }: Props) {
  if (!afterVisit) return null;
  if (afterVisit === 'said') {
    return (
      <p id="apres" className="notice notice-success">
        C’est noté, nous vous écrirons après votre visite. L’e-mail permet de tout arrêter.
      </p>
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
