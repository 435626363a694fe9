import type { VisitFile } from '../../shared/appointments/visit.ts';
import { visitFields as fields } from '../../shared/appointments/visit-address.ts';
import { visitPath } from '../../shared/page/paths.ts';
import { afterVisitDetail, afterVisitQuestion } from '../../shared/reviews/after-text.ts';
import { PostForm } from '../forms/post-form.tsx';
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
