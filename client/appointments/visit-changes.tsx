import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { changeLimits, getRequestWords } from '#shared/appointments/request-status.ts';
import { formatPeople } from '#shared/appointments/request-text.ts';
import { visitFields as fields } from '#shared/appointments/visit-address.ts';
import type { RelatedAppointment } from '#shared/booking/course.ts';
import { formatSession } from '#shared/booking/course-text.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime, formatSpan } from '#shared/calendar/time-of-day.ts';
import { buildVisitPath } from '#shared/page/paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { CallLink } from '../components/call-link.tsx';
import { Link } from '../components/link.tsx';
import { moveFocus } from '../components/move-focus.ts';
import { BusyNotice } from '../components/notice.tsx';
import { Unbroken } from '../components/unbroken.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useInstitute, usePage } from '../page/page-context.ts';
import { buildVisitLink, type VisitProps } from './visit-text.ts';

/** Links to the steps of moving and cancelling. Shows the telephone number once it is too late for them. */
export function VisitChanges({ visit, token }: VisitProps) {
  const { today } = usePage();
  const { time, day, status } = visit;
  if (!visit.canChange) {
    const isOpen = status === 'pending' || status === 'confirmed';
    return isOpen ? <TooLateNotice isOver={day < today} /> : null;
  }
  const buildStepLink = (step: string) => buildVisitLink(token, { [step]: '1' });
  return (
    <p id="changer" className="link-row">
      {time && <Link to={`${buildStepLink(fields.moving)}#jours`}>Déplacer</Link>}
      <Link to={`${buildStepLink(fields.cancelling)}#question`}>
        Annuler<span className="visually-hidden">{` ${getRequestWords(time).this}`}</span>
      </Link>
      {time && (
        <span className="muted small">{`En ligne jusqu’à ${changeLimits.hours}\u00a0h avant`}</span>
      )}
    </p>
  );
}

const TooLateNotice = ({ isOver }: { isOver: boolean }) => (
  <p className="link-row">
    <span>
      {isOver ? 'Ce rendez-vous est passé.' : 'Il est trop tard pour le changer en ligne.'}
    </span>
    <CallLink />
  </p>
);

/** Asks before cancelling, because a tap may be accidental and programs follow links in mails. */
export function ConfirmCancel({ visit, token, isRetry }: VisitProps & { isRetry: boolean }) {
  const { time, day, version, session, sessionCount, deposit } = visit;
  const { terms } = useInstitute().deposits;
  const buildStepLink = (step: string) => buildVisitLink(token, { [step]: '1' });
  return (
    <Question
      title={
        time
          ? `Annuler ${getRequestWords(time).the} du ${formatDayTime(day, time)}\u202f?`
          : `Annuler ${getRequestWords(time).this}\u202f?`
      }
    >
      {session && sessionCount && (
        <p>{`Seule la ${formatSession(session, sessionCount)} est annulée\u00a0: les autres restent.`}</p>
      )}
      {deposit?.state === 'noted' && terms && <p>{`Votre acompte\u00a0: ${terms}`}</p>}
      <PostForm action={buildStepLink(fields.cancelling)} className="actions">
        <input type="hidden" name="intent" value={fields.cancelling} />
        <input type="hidden" name="version" value={version} />
        <VisitButton isRetry={isRetry}>Oui, annuler</VisitButton>
        {time && (
          <Link className="button button-outline" to={`${buildStepLink(fields.moving)}#jours`}>
            Déplacer plutôt
          </Link>
        )}
        <Link className="button button-outline" to={buildVisitLink(token)}>
          Ne pas annuler
        </Link>
        <SendingNotice />
      </PostForm>
    </Question>
  );
}

export function Question({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => moveFocus(heading.current), []);
  return (
    <div className="notice notice-question">
      <h2 id="question" ref={heading} tabIndex={-1}>
        <Unbroken text={title} />
      </h2>
      {children}
    </div>
  );
}

interface ButtonProps {
  className?: string;
  /** The answer to the last press was lost. */
  isRetry?: boolean;
  children: ReactNode;
}

export function VisitButton({ className = 'button', isRetry, children }: ButtonProps) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <button type="submit" className={className} aria-disabled={isBusy}>
      {isRetry ? 'Réessayer' : children}
    </button>
  );
}

export function SendingNotice() {
  const isBusy = useNavigation().state === 'submitting';
  return isBusy && <BusyNotice>Envoi en cours…</BusyNotice>;
}

export function BookedTogether({ visit, token }: VisitProps) {
  const { number, beside, sessionCount } = visit;
  if (!beside) return null;
  const laterCount = (sessionCount ?? 0) - beside.length;
  return (
    <section aria-labelledby="seances" className="card">
      <h2 id="seances">{sessionCount ? `Vos ${sessionCount}\u00a0séances` : 'Vos rendez-vous'}</h2>
      <p className="muted small">
        {sessionCount
          ? 'Le prix est celui de la cure entière. Chaque séance se déplace ou s’annule seule.'
          : 'Chaque rendez-vous se déplace ou s’annule seul.'}
      </p>
      <ul className="visit-series">
        {beside.map((appointment) => (
          <li key={appointment.number}>
            <SessionLine appointment={appointment} sessionCount={sessionCount} />
            {appointment.number === number ? (
              <p className="muted small">Cette page</p>
            ) : (
              <PostForm action={buildVisitPath(token)}>
                <input type="hidden" name="numero" value={appointment.number} />
                <button
                  type="submit"
                  className="button-link tappable"
                  name="intent"
                  value={fields.beside}
                >
                  Voir
                  <span className="visually-hidden">
                    {appointment.session
                      ? ` la séance ${appointment.session}`
                      : ` le rendez-vous ${appointment.number}`}
                  </span>
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {laterCount > 0 && <p>{`Encore ${laterCount} à fixer avec l’institut.`}</p>}
    </section>
  );
}

function SessionLine({
  appointment,
  sessionCount,
}: {
  appointment: RelatedAppointment;
  sessionCount: number | undefined;
}) {
  const { session, people, day, time, ends, status } = appointment;
  const name =
    session && sessionCount ? formatSession(session, sessionCount) : formatPeople(people);
  return (
    <p>
      {`${capitalize(name)}\u00a0: `}
      <strong>
        {[formatShortDay(day), time && formatSpan(time, ends)].filter(Boolean).join(', ')}
      </strong>
      {status !== 'confirmed' && ` · ${getRequestWords(time).labels[status]}`}
    </p>
  );
}
