import {
  type ActionFunctionArgs,
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router';
import {
  getRequestWords,
  getStatus,
  isCancellable,
  isHeld,
  isRequestNumber,
  type MyRequest,
} from '#shared/appointments/request-status.ts';
import { formatStartsSentence } from '#shared/booking/start-times-text.ts';
import { formatRequestLabel } from '#shared/booking/treatment-choice.ts';
import { formatLongDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { insertPhone, malformed, phonePlaceholder } from '#shared/contract/error-codes.ts';
import { formatUtcMoment } from '#shared/money/deposit-text.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { buildLoginLink, paths } from '#shared/page/paths.ts';
import { apiContext } from '../api/api.ts';
import { CallUs } from '../components/call-link.tsx';
import { Link } from '../components/link.tsx';
import { ErrorNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { Fact, RequestFacts } from '../components/request-facts.tsx';
import { StatusBadge } from '../components/status-badge.tsx';
import { type FormOutcome, type Problem, readFields } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { ErrorScreen } from '../frame/error-screen.tsx';
import { useIsHydrated, usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { isForbidden, requireUser } from '../session/require-user.ts';
import { useSession } from '../session/session.ts';

interface MyRequestsData {
  readonly requests: readonly MyRequest[];
  readonly problem?: Problem;
}

export function Component() {
  const { requests, problem } = useLoaderData<MyRequestsData>();
  const outcome = useSettledOutcome<FormOutcome>();
  const { user } = useSession();
  return (
    <section className="page page-narrow">
      <PrivateMeta
        title="Mes rendez-vous"
        isWrong={outcome !== undefined || problem !== undefined}
      />
      <h1>Mes rendez-vous</h1>
      {user?.name && <p className="lead">{`Bonjour ${user.name}.`}</p>}
      <ErrorNotice problem={outcome?.problem ?? problem} />
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
            <RequestCard key={request.number} request={request} />
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

function RequestCard({ request }: { request: MyRequest }) {
  const { number, status, day, hour, people, treatments, persons, moment } = request;
  const { today } = usePage();
  const label = formatRequestLabel(request, useCatalogue());
  return (
    <li className="card stack">
      <div className="row request-card-head">
        <h2>{formatLongDay(day)}</h2>
        <StatusBadge {...getStatus({ ...request, time: hour })} />
      </div>
      <RequestAnswer request={request} />
      <RequestFacts summary={{ people, label, treatments, persons }}>
        <Fact name="Moment souhaité">{status === 'pending' && moment}</Fact>
        <Fact name={hour ? 'Rendez-vous' : 'Demande'}>{number}</Fact>
      </RequestFacts>
      {isCancellable(request, today) &&
        (request.canChange === false ? <TooLateNotice /> : <OpenForm request={request} />)}
    </li>
  );
}

/** Opens the request's own page, to move or cancel it. It posts, because that issues a secret link. */
const OpenForm = ({ request: { number, hour } }: { request: MyRequest }) => (
  <PostForm action={paths.myRequests}>
    <input type="hidden" name="numero" value={number} />
    <button type="submit" className="button button-outline">
      {hour ? 'Déplacer ou annuler' : 'Voir ou annuler'}
      <span className="visually-hidden">{` ${getRequestWords(hour).this} ${number}`}</span>
    </button>
  </PostForm>
);

function TooLateNotice() {
  return (
    <p>
      {'Pour le déplacer ou l’annuler maintenant, '}
      <CallUs />
    </p>
  );
}

function RequestAnswer({ request }: { request: MyRequest }) {
  const { status, hour, ends, begins, reason, deposit } = request;
  if (status === 'pending') {
    return (
      <p>Ce n’est pas encore un rendez-vous&nbsp;: nous vous contactons pour fixer l’heure.</p>
    );
  }
  if (status === 'confirmed' && hour) {
    return (
      <p>
        Rendez-vous à <strong>{formatTime(hour)}</strong>
        {ends && `, jusqu’à ${formatTime(ends)}`}, heure d’Abidjan.
        {begins && ` ${formatStartsSentence(begins)}`}
        {deposit &&
          isHeld(request) &&
          ` L’heure est gardée dans l’attente d’un acompte de ${formatXof(deposit.amount)}${deposit.until ? `, jusqu’au ${formatUtcMoment(deposit.until)}` : ''}.`}
      </p>
    );
  }
  return reason ? <p>{`Motif\u00a0: ${reason}`}</p> : null;
}

/** Shown to signed-out visitors. Any other error goes to the common error page. */
export function ErrorBoundary() {
  const error = useRouteError();
  const { failure } = usePage();
  const isSignedOut = isRouteErrorResponse(error) && error.status === 403 && !failure;
  return isSignedOut ? <SignInPrompt /> : <ErrorScreen />;
}

function SignInPrompt() {
  const { search } = useLocation();
  // The page is prerendered for every search, so only the browser can add it.
  const returnPath = paths.myRequests + (useIsHydrated() ? search : '');
  return (
    <PrivatePage title="Mes rendez-vous">
      <p>Connectez-vous, ou ouvrez le lien de votre rendez-vous.</p>
      <p>Ce lien est sur la page de confirmation et dans l’e-mail.</p>
      <p className="actions">
        <Link className="button" to={buildLoginLink(returnPath)}>
          Se connecter
        </Link>
        <Link className="button button-outline" to={paths.book}>
          Prendre rendez-vous
        </Link>
      </p>
    </PrivatePage>
  );
}

// The request may have been answered, or cancelled elsewhere, since it was shown.
export { shouldRevalidate } from '../forms/after-conflict.ts';

export async function loader({ context }: LoaderFunctionArgs) {
  await requireUser({ context });
  const api = context.get(apiContext);
  const response = await api.call({ name: 'bookingMine' });
  if (response.ok) return data<MyRequestsData>(response.data);
  const { status, error } = response;
  if (isForbidden(status, error)) throw data(null, { status: 403 });
  // A backend that stores no requests is not a failure: they reach the institute as messages.
  if (status === 404 || status === 501) {
    const problem: Problem = {
      error: 'not-offered',
      message: insertPhone(notOfferedText, api.institute),
    };
    return data<MyRequestsData>({ requests: [], problem });
  }
  return data<MyRequestsData>({ requests: [], problem: error }, { status: status || 503 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { numero: number = '' } = await readFields(request);
  if (!isRequestNumber(number)) return refuse(400, { error: 'invalid', message: malformed });
  const api = context.get(apiContext);
  const response = await api.call({ name: 'bookingManage', body: { number } });
  if (response.ok) return redirect(response.data.manage, 303);
  const { status, error } = response;
  if (isForbidden(status, error)) throw data(null, { status: 403 });
  const isMissing = status === 404 || status === 501;
  const message = insertPhone(byTelephoneText, api.institute);
  return refuse(status || 503, isMissing ? { ...error, message } : error);
}

const refuse = (status: number, problem: Problem) =>
  data<FormOutcome>({ problem, values: {} }, { status });

const notOfferedText = `Le suivi de vos rendez-vous n’est pas encore disponible en ligne. Appelez-nous au ${phonePlaceholder}.`;
const byTelephoneText = `Ce rendez-vous se change par téléphone. Appelez-nous au ${phonePlaceholder}.`;

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
