import { type FreeNow, walkInInput } from '../../../shared/agenda/walk-in.ts';
import { walkInName } from '../../../shared/agenda/walk-in-name.ts';
import { treatmentText } from '../../../shared/appointments/request-text.ts';
import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { toEvening } from '../../../shared/calendar/night.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { EditForm } from '../../admin/edit-form.tsx';
import { load } from '../../admin/load.ts';
import { Link } from '../../components/link.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { treatmentName } from '../../team/admin/treatment-name.ts';
import { agendaLink, bookLink } from './agenda-address.ts';

type Line = FreeNow['treatments'][number];

/** The field of the buttons: day, hour, person and treatment. */
const chosenField = 'choix';

const changed = 'Rien n’est réservé\u00a0: voici qui est libre maintenant.';

/** A client at the door: one tap books, and nothing is typed. */
export const walkInScreen = adminScreen<FreeNow>({
  title: 'Client de passage',
  load: (asked) => load(asked, { name: 'adminFreeNow' }),
  forms: {
    '': form({
      call: 'adminWalkIn',
      schema: (posted) => walkInInput(posted.today, posted),
      input: ({ values }) => {
        const [day, time, staff, treatment] = (values[chosenField] ?? '').split(' ');
        return { day, time, staff, treatment };
      },
      done: ({ posted, answer }) => {
        const { number, repeated } = answer;
        const { day } = toEvening(answer, posted.institute());
        const done = { [completedField]: repeated ? 'deja-pris' : 'pris', numero: number };
        return `${agendaLink(day)}&${new URLSearchParams(done)}`;
      },
    }),
  },
  refusals: {
    'past-hour': `Cette page date de quelques minutes. ${changed}`,
    'slot-taken': `Cette personne vient d’être prise. ${changed}`,
    'closed-day': `L’institut est fermé ce jour-là. ${changed}`,
  },
  View: WalkIn,
  back: ({ today }) => [{ to: agendaLink(today), label: 'L’agenda du jour' }],
});

function WalkIn({ found, catalogue }: Shown<FreeNow>) {
  const { treatments, time } = found;
  const likely = treatments
    .filter(({ rank }) => rank > 0)
    .sort((first, second) => first.rank - second.rank);
  const isAnybodyFree = treatments.some(({ free }) => free.length > 0);
  return (
    <EditForm action={adminPaths.adminWalkIn} className="stack">
      {isAnybodyFree ? (
        <p>{`Un appui réserve dès ${formatTime(time)}, au nom de «\u00a0${walkInName}\u00a0».`}</p>
      ) : (
        <Nobody treatments={treatments} />
      )}
      {likely.length > 0 && (
        <section className="stack-tight" aria-labelledby="souvent">
          <h2 id="souvent">Les plus demandés</h2>
          <Lines lines={likely} found={found} />
        </section>
      )}
      {catalogue.sections.map(({ slug, titre }) => {
        const own = treatments.filter(({ id }) => catalogue.sectionOf(id) === slug);
        return (
          own.length > 0 && (
            <details key={slug}>
              <summary>{titre}</summary>
              <Lines lines={own} found={found} />
            </details>
          )
        );
      })}
    </EditForm>
  );
}

/** Explains why nothing can be tapped, and says when a person becomes free. */
function Nobody({ treatments }: Pick<FreeNow, 'treatments'>) {
  const [first] = treatments
    .flatMap(({ next }) => next ?? [])
    .sort((first, second) =>
      `${first.day} ${first.time}`.localeCompare(`${second.day} ${second.time}`),
    );
  return (
    <p className="notice notice-question">
      {treatments.length === 0 ? (
        <>
          Dans l’agenda, personne ne fait de soin.{' '}
          <Link to={adminPaths.adminTeam}>Compléter l’équipe</Link>
        </>
      ) : (
        `Personne n’est libre maintenant.${first ? ` La prochaine heure libre\u00a0: ${shortDayTitle(first.day)} à ${formatTime(first.time)}.` : ''}`
      )}
    </p>
  );
}

function Lines({ lines, found }: { lines: readonly Line[]; found: FreeNow }) {
  return (
    <ul className="agenda-list">
      {lines.map((line) => (
        <li key={line.id} className="agenda-free">
          <TreatmentLine line={line} found={found} />
        </li>
      ))}
    </ul>
  );
}

function TreatmentLine({ line: { id, free, next }, found }: { line: Line; found: FreeNow }) {
  const catalogue = useCatalogue();
  const treatment = catalogue.treatment(id);
  const name = treatmentName(id, catalogue);
  return (
    <div className="stack-tight">
      <p>{treatment ? treatmentText(treatment) : name}</p>
      {free.length > 0 ? (
        <div className="actions">
          {free.map((person) => (
            <button
              key={person.id}
              type="submit"
              className="button"
              name={chosenField}
              value={[found.day, found.time, person.id, id].join(' ')}
            >
              {person.name}
              <span className="visually-hidden">
                {`\u00a0: ${name}, jusqu’à ${formatTime(person.ends)}`}
              </span>
            </button>
          ))}
        </div>
      ) : (
        <p>
          {'Personne n’est libre. '}
          <Link to={bookLink({ day: next?.day, hour: next?.time, treatment: id })}>
            {next
              ? `Dès ${next.day === found.day ? '' : `${shortDayTitle(next.day)}, `}${formatTime(next.time)}`
              : 'Un autre jour'}
            <span className="visually-hidden">{`\u00a0: ${name}`}</span>
          </Link>
        </p>
      )}
    </div>
  );
}
