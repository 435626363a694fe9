import {
  Form,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { outcomeLabels } from '../../shared/appointments/request-status.ts';
import { monthBounds } from '../../shared/calendar/booking-days.ts';
import { addDays, addMonths, readDay } from '../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../shared/calendar/opening.ts';
import { paths } from '../../shared/page/paths.ts';
import type { TeamAgenda, TeamAppointment } from '../../shared/team/team.ts';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { ErrorNotice, SuccessNotice } from '../components/notice.tsx';
import { TextField } from '../forms/field.tsx';
import type { FormOutcome } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { usePage } from '../page/page-context.ts';
import { useFreshOnReturn, useLast } from './fresh.ts';
import { dayIn } from './my-day-data.ts';
import { DayCard } from './planning-day.tsx';
import { myDayLink, teamFields } from './team-address.ts';
import type { TeamData } from './team-data.ts';
import { TeamPage } from './team-page.tsx';

export function MyDay() {
  const { found, problem } = useLoaderData<TeamData<TeamAgenda>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const { today } = usePage();
  const day = dayIn(search);
  const last = useLast(found, problem !== undefined);
  useFreshOnReturn();
  // An answer about another day than the requested one is ignored.
  const agenda = last?.days[0]?.day === (day || today) ? last : found;
  const wrong = outcome?.problem ?? (agenda && !found ? undefined : problem);
  return (
    <TeamPage
      title="Mon agenda"
      heading={agenda?.name ?? 'Mon agenda'}
      isWrong={wrong !== undefined}
    >
      <ErrorNotice problem={wrong} />
      {agenda && !found && (
        <p className="notice notice-question" role="status">
          {`Pas de connexion\u00a0: voici votre agenda tel qu’il était à ${formatTime(agenda.now.slice(11))}.`}
        </p>
      )}
      {agenda && !outcome && <Done agenda={agenda} number={search.get(teamFields.done)} />}
      <Days day={readDay(day, today) ?? ''} now={agenda?.now} />
      {agenda && (
        <div className="planning-days">
          {agenda.days.map((shown) => (
            <DayCard
              key={shown.day}
              day={shown}
              now={agenda.now}
              isOpen={({ outcome, assists }) => outcome === null && !assists}
              actions={(visit) => !visit.assists && <Presence visit={visit} />}
            />
          ))}
        </div>
      )}
    </TeamPage>
  );
}

/** Confirms the outcome if the agenda has it, because anybody can write an address. */
function Done({ agenda, number }: { agenda: TeamAgenda; number: string | null }) {
  const visits = agenda.days.flatMap(({ appointments }) => appointments);
  const visit = visits.find((visit) => visit.number === number);
  if (!visit) return null;
  const { firstName, starts, outcome } = visit;
  const what = outcome ? `rendez-vous ${outcomeLabels[outcome].toLowerCase()}` : 'présence à noter';
  return (
    <SuccessNotice preventScroll>
      <p>{`${[firstName, formatTime(starts)].filter(Boolean).join(', ')}\u00a0: ${what}.`}</p>
    </SuccessNotice>
  );
}

function Days({ day, now }: { day: string; now: string | undefined }) {
  const { today } = usePage();
  const shown = day || today;
  const last = addDays(`${addMonths(monthBounds(today).last, 1)}-01`, -1);
  return (
    <div className="team-days">
      <nav aria-label="Jours" className="pills">
        {day > today && (
          <Link to={myDayLink(addDays(day, -1))} rel="prev">
            <Icon name="previous" />
            <span className="visually-hidden">Jour précédent</span>
          </Link>
        )}
        <Link to={paths.team} aria-current={day === '' ? 'page' : undefined}>
          Aujourd’hui
        </Link>
        {shown < last && (
          <Link to={myDayLink(addDays(shown, day ? 1 : 2))} rel="next">
            <Icon name="next" />
            <span className="visually-hidden">Jour suivant</span>
          </Link>
        )}
      </nav>
      <details key={day}>
        <summary>Un autre jour</summary>
        <Form action={paths.team} className="column">
          <TextField
            name={teamFields.day}
            label="Jour"
            type="date"
            min={today}
            max={last}
            defaultValue={shown}
            required
          />
          <button type="submit" className="button button-outline">
            Voir ce jour
          </button>
        </Form>
      </details>
      {now && <p className="muted small">{`À jour à ${formatTime(now.slice(11))}`}</p>}
    </div>
  );
}

function Presence({ visit }: { visit: TeamAppointment }) {
  const { number, version, firstName, starts, outcome } = visit;
  const { pathname, search } = useLocation();
  const isBusy = useNavigation().formData?.get('number') === number;
  const whom = ` : ${[firstName, formatTime(starts)].filter(Boolean).join(', ')}`;
  const who = <span className="visually-hidden">{whom}</span>;
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
          Corriger{who}
        </button>
      ) : (
        (['came', 'missed'] as const).map((option) => (
          <button
            key={option}
            type="submit"
            className="control team-mark"
            name="outcome"
            value={option}
            aria-disabled={isBusy}
          >
            {outcomeLabels[option]}
            {who}
          </button>
        ))
      )}
    </PostForm>
  );
}
