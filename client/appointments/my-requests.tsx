import { useEffect, useRef } from 'react';
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  useSearchParams,
} from 'react-router';
import {
  isCancellable,
  isHeld,
  type MyRequest,
  statusOf,
  wordsFor,
} from '../../shared/appointments/request-status.ts';
import { visitFields } from '../../shared/appointments/visit-address.ts';
import { beginsSentence } from '../../shared/booking/begins-text.ts';
import { careLabel } from '../../shared/booking/treatment-choice.ts';
import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import { nightNote } from '../../shared/calendar/night.ts';
import { formatTime } from '../../shared/calendar/opening.ts';
import { untilText } from '../../shared/money/deposit-text.ts';
import { formatXof } from '../../shared/money/money-text.ts';
import { loginLink, paths } from '../../shared/page/paths.ts';
import { CallUs } from '../components/call-link.tsx';
import { Link } from '../components/link.tsx';
import { BusyNotice, ErrorNotice, SuccessNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { Fact, RequestFacts } from '../components/request-facts.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import type { FormOutcome, Problem } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { ErrorScreen } from '../frame/error-screen.tsx';
import { useHydrated, usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { useSession } from '../session/session.ts';

export interface MyRequestsData {
  readonly requests: readonly MyRequest[];
  readonly problem?: Problem;
}

export function MyRequests() {
  const { requests, problem } = useLoaderData<MyRequestsData>();
  const outcome = useActionData<FormOutcome>();
  const { user } = useSession();
  const [search] = useSearchParams();
  // Shown only if the list confirms it: anybody can write an address.
  const cancelled = requests.find(
    ({ number, status }) => number === search.get('annulee') && status === 'cancelled',
  );
  return (
    <section className="page page-narrow">
      <PrivateMeta
        title="Mes rendez-vous"
        isWrong={outcome !== undefined || problem !== undefined}
      />
      <h1>Mes rendez-vous</h1>
      {user?.name && <p className="lead">{`Bonjour ${user.name}.`}</p>}
      <ErrorNotice problem={outcome?.problem ?? problem} />
      {cancelled && !outcome && (
        <SuccessNotice>
          <p>{cancelledText(cancelled)}</p>
        </SuccessNotice>
      )}
      {!problem && requests.length === 0 && (
        <>
          <img className="drawing" src="/empty.svg" alt="" width="160" height="160" />
          <p>
            Vous n’avez pas encore de rendez-vous. Choisissez vos soins, puis un jour et une heure.
          </p>
        </>
      )}
      {requests.length > 0 && (
        <ul className="cards">
          {requests.map((request) => (
            <RequestCard
              key={request.number}
              request={request}
              isCancelling={search.get('annuler') === request.number}
            />
          ))}
        </ul>
      )}
      <p>
        <Link className="button" to={paths.book}>
          {requests.length > 0 ? 'Prendre un autre rendez-vous' : 'Prendre rendez-vous'}
        </Link>
      </p>
    </section>
  );
}

function cancelledText({ number, hour }: MyRequest): string {
  const words = wordsFor(hour);
  return `Votre ${words.noun} ${number} est ${words.cancelled}. Merci de nous avoir prévenus.`;
}

interface Props {
  request: MyRequest;
  isCancelling: boolean;
}

function RequestCard({ request, isCancelling }: Props) {
  const { number, status, day, hour, people, treatments, persons, moment } = request;
  const { today } = usePage();
  const care = careLabel(request, useCatalogue());
  return (
    <li className="card stack">
      <div className="row request-card-head">
        <h2>{dayTitle(day)}</h2>
        <StatusBadge {...statusOf({ ...request, time: hour })} />
      </div>
      <Answer request={request} />
      <RequestFacts summary={{ people, care, treatments, persons }}>
        <Fact name="Moment souhaité">{status === 'pending' && moment}</Fact>
        <Fact name={hour ? 'Rendez-vous' : 'Demande'}>{number}</Fact>
      </RequestFacts>
      {canChange(request, today) ? (
        <Changes request={request} isCancelling={isCancelling} />
      ) : (
        isCancellable(request, today) && <TooLate />
      )}
    </li>
  );
}

const canChange = (request: MyRequest, today: string) =>
  request.canChange ?? isCancellable(request, today);

function Changes({ request, isCancelling }: Props) {
  const { number, status, hour } = request;
  if (isCancelling) return <ConfirmCancel request={request} />;
  return (
    <div className="actions">
      {status === 'confirmed' && hour && request.canChange && <Move number={number} />}
      <AskCancel request={request} />
    </div>
  );
}

/** Opens the appointment's own page, to move it. It posts, because that issues a secret link. */
function Move({ number }: { number: string }) {
  return (
    <PostForm action={paths.myRequests}>
      <input type="hidden" name="numero" value={number} />
      <input type="hidden" name="intent" value={visitFields.moving} />
      <button type="submit" className="button">
        Déplacer<span className="visually-hidden"> le rendez-vous {number}</span>
      </button>
    </PostForm>
  );
}

function TooLate() {
  return (
    <p>
      {'Pour le déplacer ou l’annuler maintenant, '}
      <CallUs />
    </p>
  );
}

function Answer({ request }: { request: MyRequest }) {
  const { status, day, hour, ends, begins, reason, deposit } = request;
  if (status === 'pending') {
    return (
      <p>Ce n’est pas encore un rendez-vous&nbsp;: nous vous contactons pour fixer l’heure.</p>
    );
  }
  if (status === 'confirmed' && hour) {
    return (
      <p>
        Rendez-vous à <strong>{formatTime(hour)}</strong>
        {ends && `, jusqu’à ${formatTime(ends)}`}
        {nightNote({ day, time: hour })}, heure d’Abidjan.
        {begins && ` ${beginsSentence(begins)}`}
        {deposit &&
          isHeld(request) &&
          ` L’heure est gardée dans l’attente d’un acompte de ${formatXof(deposit.amount)}${deposit.until ? `, jusqu’au ${untilText(deposit.until)}` : ''}.`}
      </p>
    );
  }
  return reason ? <p>{`Motif\u00a0: ${reason}`}</p> : null;
}

/** Leads to the confirmation step, against accidental taps. It is a link, so that it needs no script. */
function AskCancel({ request: { number, hour } }: { request: MyRequest }) {
  return (
    <Link
      className="button button-outline"
      to={`${paths.myRequests}?annuler=${number}`}
      preventScrollReset
    >
      {`Annuler ${wordsFor(hour).this}`}
      <span className="visually-hidden"> {number}</span>
    </Link>
  );
}

function ConfirmCancel({ request: { number, hour } }: { request: MyRequest }) {
  const words = wordsFor(hour);
  const isBusy = useNavigation().state === 'submitting';
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="notice notice-question">
      <p className="notice-title" ref={question} tabIndex={-1}>
        {`Annuler ${words.the} ${number}\u202f?`}
      </p>
      <PostForm action={paths.myRequests} className="actions">
        <input type="hidden" name="numero" value={number} />
        <button type="submit" className="button" aria-disabled={isBusy}>
          Oui, annuler
        </button>
        <Link className="button button-outline" to={paths.myRequests} preventScrollReset>
          {`Non, ${words.it} garder`}
        </Link>
        {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
      </PostForm>
    </div>
  );
}

/** Shown to signed-out visitors. Any other error goes to the common error page. */
export function MyRequestsError() {
  const error = useRouteError();
  const { failure } = usePage();
  const isSignedOut = isRouteErrorResponse(error) && error.status === 403 && !failure;
  return isSignedOut ? <SignInFirst /> : <ErrorScreen />;
}

function SignInFirst() {
  const { search } = useLocation();
  // The page is prerendered for every search, so only the browser can add it.
  const returnPath = paths.myRequests + (useHydrated() ? search : '');
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Mes rendez-vous" />
      <h1>Mes rendez-vous</h1>
      <p>Connectez-vous, ou ouvrez le lien de votre rendez-vous.</p>
      <p>
        Ce lien est sur la page de confirmation, et dans l’e-mail si vous avez donné votre adresse.
        Connectez-vous avec cette adresse&nbsp;: vous revenez ici et retrouvez tous vos rendez-vous.
      </p>
      <p className="actions">
        <Link className="button" to={loginLink(returnPath)}>
          Se connecter
        </Link>
        <Link className="button button-outline" to={paths.book}>
          Prendre rendez-vous
        </Link>
      </p>
    </section>
  );
}
