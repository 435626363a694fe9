import type { VisitFile } from '../../shared/appointments/visit.ts';
import { visitFields as fields } from '../../shared/appointments/visit-address.ts';
import { appointmentTitle } from '../../shared/calendar/time-of-day.ts';
import { visitPath } from '../../shared/page/paths.ts';
import { PostForm } from '../forms/post-form.tsx';
import { SendButton, Sending } from './visit-changes.tsx';

interface Props {
  visit: VisitFile;
  token: string;
}

/** Asks whether the client comes, from the reminder on. A button is needed: programs follow links in mails. */
export function Coming({ visit, token }: Props) {
  const { coming, day, time } = visit;
  if (!coming || !time) return null;
  const when = appointmentTitle(day, time);
  if (coming === 'said') {
    return (
      <div id="venir" className="notice notice-success">
        <p className="notice-title">C’est noté, nous vous attendons</p>
        <p>{`Merci, à bientôt\u00a0: ${when}.`}</p>
      </div>
    );
  }
  return (
    <section id="venir" className="notice notice-question" aria-labelledby="venez-vous">
      <h2 id="venez-vous">{'Venez-vous\u202f?'}</h2>
      <p>{`Nous vous attendons ${when}.`}</p>
      <PostForm action={visitPath(token)} className="actions">
        <input type="hidden" name="intent" value={fields.coming} />
        <input type="hidden" name={fields.day} value={day} />
        <input type="hidden" name={fields.time} value={time} />
        <SendButton>Je viens</SendButton>
        <Sending />
      </PostForm>
    </section>
  );
}
