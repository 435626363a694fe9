import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
  useLocation,
  useNavigation,
  useRouteError,
  useSearchParams,
} from 'react-router';
import { OutcomeInput, outcomeLabels } from '#shared/appointments/request-status.ts';
import { getLastCalendarDay } from '#shared/calendar/booking-days.ts';
import { addDays, readDay, readTypedDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import type { ApiError } from '#shared/contract/error-codes.ts';
import { paths } from '#shared/page/paths.ts';
import { getFirstTeamDay, type TeamAgenda, type TeamAppointment } from '#shared/team/team.ts';
import { apiContext } from '../api/api.ts';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { SuccessNotice } from '../components/notice.tsx';
import { type FormOutcome, readFields } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { validate } from '../forms/validate.ts';
import { ErrorScreen } from '../frame/error-screen.tsx';
import { TeamOnlyPage } from '../frame/team-only-page.tsx';
import { usePage } from '../page/page-context.ts';
import type { RefusedPage } from '../session/require-user.ts';
import { DaysPage } from './planning-day.tsx';
import {
  buildMyDayPath,
  loadForTeam,
  showDayProblem,
  type TeamData,
  teamFields,
  useLastAnswer,
  useReloadOnReturn,
} from './team-data.ts';

const readShownDay = (search: URLSearchParams) => readTypedDay(search.get(teamFields.day) ?? '');

export async function loader({ request, context }: LoaderFunctionArgs) {
  const day = readShownDay(new URL(request.url).searchParams);
  return loadForTeam(context, { name: 'teamAgenda', query: { day } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const validated = validate(OutcomeInput, { ...values, version: Number(values.version) });
  if (validated.problem) return showDayProblem(validated.problem, values);
  const answer = await context.get(apiContext).call({ name: 'teamOutcome', body: validated.input });
  const day = readShownDay(new URL(request.url).searchParams);
  if (answer.ok) return redirect(buildMyDayPath(day, validated.input.number), 303);
  return showDayProblem(
    { ...answer.error, ...problemSentences[answer.error.error] },
    values,
    answer.status,
  );
}

const problemSentences: Partial<Record<ApiError['error'], { message: string }>> = {
  'not-found': { message: 'Ce rendez-vous n’est plus dans votre agenda.' },
  conflict: {
    message:
      'Ce rendez-vous a changé entre-temps\u00a0: rien n’est noté. Vérifiez, puis notez à nouveau.',
  },
};

export function Component() {
  const { found, problem } = useLoaderData<TeamData<TeamAgenda>>();
  const outcome = useSettledOutcome<FormOutcome>();
  const [search] = useSearchParams();
  const { today } = usePage();
  const day = readShownDay(search);
  const lastAgenda = useLastAnswer(found, problem !== undefined);
  useReloadOnReturn();
  // An answer about another day than the requested one is ignored.
  const agenda = lastAgenda?.days[0]?.day === (day || today) ? lastAgenda : found;
  const isStale = agenda !== undefined && !found;
  return (
    <DaysPage
      title="Mon agenda"
      planning={agenda}
      isStale={isStale}
      problem={outcome?.problem ?? (isStale ? undefined : problem)}
      head={
        <>
          {agenda && !outcome && (
            <OutcomeNotice agenda={agenda} number={search.get(teamFields.done)} />
          )}
          <DayLinks day={readDay(day, today) ?? ''} />
        </>
      }
      foot={
        <PostForm action={paths.login}>
          <button type="submit" name="intent" value="logout" className="button-link">
            Se déconnecter
          </button>
        </PostForm>
      }
      isOpen={({ outcome }) => outcome === null}
      actions={(visit) => <PresenceForm visit={visit} />}
    />
  );
}

/** Confirms the outcome if the agenda has it, because anybody can write an address. */
function OutcomeNotice({ agenda, number }: { agenda: TeamAgenda; number: string | null }) {
  const visits = agenda.days.flatMap(({ appointments }) => appointments);
  const visit = visits.find((visit) => visit.number === number);
  if (!visit) return null;
  const { firstName, starts, outcome } = visit;
  const outcomeText = outcome
    ? `rendez-vous ${outcomeLabels[outcome].toLowerCase()}`
    : 'présence à noter';
  return (
    <SuccessNotice preventScroll>
      <p>{`${[firstName, formatTime(starts)].filter(Boolean).join(', ')}\u00a0: ${outcomeText}.`}</p>
    </SuccessNotice>
  );
}

function DayLinks({ day }: { day: string }) {
  const { today } = usePage();
  const shownDay = day || today;
  const lastDay = getLastCalendarDay(today);
  return (
    <nav aria-label="Jours" className="pills team-days">
      {shownDay > getFirstTeamDay(today) && (
        <Link to={buildMyDayPath(addDays(shownDay, -1))} rel="prev">
          <Icon name="previous" />
          <span className="visually-hidden">Jour précédent</span>
        </Link>
      )}
      {day && <Link to={paths.team}>Aujourd’hui</Link>}
      {shownDay < lastDay && (
        <Link to={buildMyDayPath(addDays(shownDay, day ? 1 : 2))} rel="next">
          <Icon name="next" />
          <span className="visually-hidden">Jour suivant</span>
        </Link>
      )}
    </nav>
  );
}

function PresenceForm({ visit }: { visit: TeamAppointment }) {
  const { number, version, firstName, starts, outcome } = visit;
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().formData?.get('number') === number;
  const nameAndTime = ` : ${[firstName, formatTime(starts)].filter(Boolean).join(', ')}`;
  const hiddenName = <span className="visually-hidden">{nameAndTime}</span>;
  return (
    <PostForm className="row team-presence" action={`${pathname}${search}`} preventScrollReset>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="version" value={version} />
      {outcome && <strong>{outcomeLabels[outcome]}</strong>}
      {outcome ? (
        <button
          type="submit"
          className="button-link"
          name="outcome"
          value=""
          aria-disabled={isBusy}
        >
          Corriger{hiddenName}
        </button>
      ) : (
        (['came', 'missed'] as const).map((option) => (
          <button
            key={option}
            type="submit"
            className="control team-outcome"
            name="outcome"
            value={option}
            aria-disabled={isBusy}
          >
            {outcomeLabels[option]}
            {hiddenName}
          </button>
        ))
      )}
    </PostForm>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const refusal = isRouteErrorResponse(error) ? (error.data as RefusedPage | null) : null;
  return refusal?.isSignedIn ? <TeamOnlyPage /> : <ErrorScreen />;
}

export { shouldRevalidate } from '../forms/after-conflict.ts';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
