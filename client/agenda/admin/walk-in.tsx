import { type FreeNow, walkInInput } from '../../../shared/agenda/walk-in.ts';
import { treatmentText } from '../../../shared/appointments/request-text.ts';
import { toEvening } from '../../../shared/calendar/night.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { EditForm } from '../../admin/edit-form.tsx';
import { load } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
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

function WalkIn({ found, catalogue }: ScreenProps<FreeNow>) {
  const { treatments, time } = found;
  const likely = treatments
    .filter(({ rank }) => rank > 0)
    .sort((first, second) => first.rank - second.rank);
  const isAnybodyFree = treatments.some(({ free }) => free.length > 0);
  return (
    <EditForm action={adminPaths.adminWalkIn} className="stack">
      {isAnybodyFree ? (
        <p className="muted">{`Un appui réserve dès ${formatTime(time)}.`}</p>
      ) : (
        <Nobody hasTreatments={treatments.length > 0} />
      )}
      {likely.length > 0 && (
        <section aria-labelledby="souvent">
          <h2 id="souvent">Les plus demandés</h2>
          <Lines lines={likely} found={found} />
        </section>
      )}
      {catalogue.sections.map(({ slug, titre }) => {
        const own = treatments.filter(({ id }) => catalogue.getSection(id) === slug);
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

/** Explains why nothing can be tapped. */
const Nobody = ({ hasTreatments }: { hasTreatments: boolean }) => (
  <p className="notice notice-question">
    {hasTreatments ? (
      'Personne n’est libre maintenant.'
    ) : (
      <>
        Dans l’agenda, personne ne fait de soin.{' '}
        <Link to={adminPaths.adminTeam}>Compléter l’équipe</Link>
      </>
    )}
  </p>
);

function Lines({ lines, found: { day, time } }: { lines: readonly Line[]; found: FreeNow }) {
  const catalogue = useCatalogue();
  return (
    <Rows>
      {lines.map(({ id, free }) => {
        const treatment = catalogue.treatment(id);
        const name = treatmentName(id, catalogue);
        return (
          <Row key={id} title={treatment ? treatmentText(treatment) : name}>
            <div className="toolbar">
              {free.map((person) => (
                <button
                  key={person.id}
                  type="submit"
                  className="button button-outline"
                  name={chosenField}
                  value={[day, time, person.id, id].join(' ')}
                >
                  {person.name}
                  <span className="visually-hidden">
                    {`\u00a0: ${name}, jusqu’à ${formatTime(person.ends)}`}
                  </span>
                </button>
              ))}
              {free.length === 0 && (
                <Link className="tappable" to={bookLink({ treatment: id })}>
                  Plus tard<span className="visually-hidden">{`\u00a0: ${name}`}</span>
                </Link>
              )}
            </div>
          </Row>
        );
      })}
    </Rows>
  );
}
