import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { changeLimits } from '../../../shared/contract/booking/change-limits.ts';
import type { VisitFile } from '../../../shared/contract/booking/visit.ts';
import { formatPhone } from '../../../shared/institute.ts';
import { visitPath } from '../../../shared/page/paths.ts';
import { visitFields as fields } from '../../../shared/page/visit-address.ts';
import { Link } from '../../components/link.tsx';
import { Busy } from '../../components/notice.tsx';
import { Unbroken } from '../../components/unbroken.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { nounOf } from './visit-text.ts';

interface Props {
  visit: VisitFile;
  token: string;
}

/** Links to the steps of moving and cancelling; the telephone number once it is too late for them. */
export function VisitChanges({ visit, token }: Props) {
  const { today } = usePage();
  const { time, day, status } = visit;
  if (!visit.canChange) {
    const isOpen = status === 'pending' || status === 'confirmed';
    return isOpen ? <TooLate isOver={day < today} /> : null;
  }
  const here = visitPath(token);
  return (
    <section aria-labelledby="changer" className="card">
      <h2 id="changer">Un empêchement&nbsp;?</h2>
      <p className="actions">
        {time && (
          <Link className="button" to={`${here}?${fields.moving}=1#jours`}>
            Déplacer
          </Link>
        )}
        <Link className="button button-outline" to={`${here}?${fields.cancelling}=1#question`}>
          {time ? 'Annuler ce rendez-vous' : 'Annuler cette demande'}
        </Link>
      </p>
      {time && (
        <p className="muted small">
          {`Jusqu’à ${changeLimits.hoursBefore}\u00a0heures avant le rendez-vous, ou dans les ${changeLimits.minutesAfterBooking}\u00a0minutes qui suivent la réservation\u00a0; ensuite, appelez-nous.`}
        </p>
      )}
    </section>
  );
}

function TooLate({ isOver }: { isOver: boolean }) {
  const institute = useInstitute();
  const { phone } = institute;
  return (
    <section aria-labelledby="changer" className="card">
      <h2 id="changer">{isOver ? 'Ce rendez-vous est passé' : 'Un empêchement\u202f?'}</h2>
      <p>
        {isOver
          ? 'Il ne se change plus en ligne. Une question\u202f? Appelez-nous.'
          : 'Il est trop tard pour le déplacer ou l’annuler en ligne\u00a0: appelez-nous.'}
      </p>
      <p>
        <a className="button" href={`tel:${phone}`}>{`Appeler le ${formatPhone(phone)}`}</a>
      </p>
    </section>
  );
}

/** Against accidental taps, and against programs that follow the links of mails. */
export function ConfirmCancel({ visit, token }: Props) {
  const { time, day, version } = visit;
  const here = visitPath(token);
  return (
    <Question
      title={
        time
          ? `Annuler le rendez-vous du ${appointmentTitle(day, time)}\u202f?`
          : 'Annuler cette demande\u202f?'
      }
    >
      {time && (
        <p>
          L’heure sera aussitôt libre pour d’autres.{' '}
          <Link to={`${here}?${fields.moving}=1#jours`}>Le déplacer plutôt</Link>
        </p>
      )}
      <PostForm action={`${here}?${fields.cancelling}=1`} className="actions">
        <input type="hidden" name="intent" value={fields.cancelling} />
        <input type="hidden" name="version" value={version} />
        <SendButton>Oui, annuler</SendButton>
        <Link className="button button-outline" to={here}>
          {`Non, garder ${time ? 'ce' : 'cette'} ${nounOf(visit)}`}
        </Link>
        <Sending />
      </PostForm>
    </Question>
  );
}

/** A question that is asked before anything is sent; focused when it comes up. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="notice notice-question">
      <h2 id="question" ref={heading} tabIndex={-1}>
        <Unbroken text={title} />
      </h2>
      {children}
    </div>
  );
}

export function SendButton({ children }: { children: string }) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <button type="submit" className="button" aria-disabled={isBusy}>
      {children}
    </button>
  );
}

export function Sending() {
  const isBusy = useNavigation().state === 'submitting';
  return isBusy && <Busy>Envoi en cours…</Busy>;
}
