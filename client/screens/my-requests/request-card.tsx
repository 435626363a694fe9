import { useEffect, useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { isCancellable, type MyRequest } from '../../../shared/contract/request-status.ts';
import { careLabel } from '../../../shared/contract/treatment-choice.ts';
import { paths } from '../../../shared/page/paths.ts';
import { Busy } from '../../components/notice.tsx';
import { RequestFacts } from '../../components/request-facts.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import { usePage } from '../../page/page-context.ts';

interface Props {
  request: MyRequest;
  /** Shows the confirmation step. */
  isCancelling: boolean;
}

export function RequestCard({ request, isCancelling }: Props) {
  const { number, status, day, people, treatments, moment } = request;
  const { today } = usePage();
  const care = careLabel(request);
  return (
    <li className="card request-card">
      <div className="request-card-head">
        <h2>{dayTitle(day)}</h2>
        <StatusBadge status={status} />
      </div>
      <Answer request={request} />
      <RequestFacts summary={{ people, care, treatments }}>
        {status === 'pending' && (
          <>
            <dt>Moment souhaité</dt>
            <dd>{moment}</dd>
          </>
        )}
        <dt>Demande</dt>
        <dd>{number}</dd>
      </RequestFacts>
      {isCancellable(request, today) &&
        (isCancelling ? <ConfirmCancel number={number} /> : <AskCancel number={number} />)}
    </li>
  );
}

/** The institute's answer. */
function Answer({ request: { status, hour, reason } }: { request: MyRequest }) {
  if (status === 'pending') {
    return (
      <p>Ce n’est pas encore un rendez-vous&nbsp;: nous vous contactons pour fixer l’heure.</p>
    );
  }
  if (status === 'confirmed' && hour) {
    return (
      <p>
        Rendez-vous à <strong>{formatTime(hour)}</strong>, heure d’Abidjan.
      </p>
    );
  }
  return reason ? <p>{`Motif\u00a0: ${reason}`}</p> : null;
}

/** Only leads to the confirmation step, against accidental taps; a link, so that it needs no script. */
function AskCancel({ number }: { number: string }) {
  return (
    <p>
      <Link
        className="button button-outline"
        to={`${paths.myRequests}?annuler=${number}`}
        preventScrollReset
      >
        Annuler cette demande<span className="visually-hidden"> {number}</span>
      </Link>
    </p>
  );
}

function ConfirmCancel({ number }: { number: string }) {
  const isBusy = useNavigation().state === 'submitting';
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="notice notice-question">
      <p className="notice-title" ref={question} tabIndex={-1}>
        {`Annuler la demande ${number}\u202f?`}
      </p>
      <PostForm action={paths.myRequests} className="actions">
        <input type="hidden" name="numero" value={number} />
        <button type="submit" className="button" aria-disabled={isBusy}>
          Oui, annuler
        </button>
        <Link className="button button-outline" to={paths.myRequests} preventScrollReset>
          Non, la garder
        </Link>
        {isBusy && <Busy>Envoi en cours…</Busy>}
      </PostForm>
    </div>
  );
}
