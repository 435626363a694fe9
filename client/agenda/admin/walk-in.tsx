import { buildSubmit } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { buildScreenLink } from '#client/admin/completed-edit.ts';
import { EditForm } from '#client/admin/edit-form.tsx';
import { load } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/rows.tsx';
import { Link } from '#client/components/link.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { treatmentName, withReadableDuration } from '#client/team/admin/treatment-name.ts';
import { type FreeNow, walkInInput } from '#shared/agenda/walk-in.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { priceText } from '#shared/money/money-text.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { durationText } from '#shared/text/duration.ts';
import { agendaLink, bookLink } from './agenda-address.ts';
import { buildBookedPath } from './book-by-hand-data.ts';

const sectionField = 'rubrique';
const readSection = (search: URLSearchParams) => search.get(sectionField) ?? '';

/** The buttons' field. Its value is a day, an hour, a staff member and a treatment, separated by spaces. */
const chosenField = 'choix';

const nothingBooked = 'Rien n’est réservé\u00a0: voici qui est libre maintenant.';

/** The screen for a client who comes in without an appointment. One tap books, and nothing is typed. */
export const walkInScreen = buildAdminScreen<FreeNow>({
  title: 'Client de passage',
  load: (pageRequest) =>
    load(pageRequest, {
      name: 'adminFreeNow',
      query: { section: readSection(pageRequest.search) },
    }),
  forms: {
    '': buildSubmit({
      call: 'adminWalkIn',
      schema: (posted) => walkInInput(posted.today, posted),
      input: ({ values }) => {
        const [day, time, staff, treatment] = (values[chosenField] ?? '').split(' ');
        return { day, time, staff, treatment };
      },
      finish: ({ answer }) => buildBookedPath(answer),
    }),
  },
  refusals: {
    'past-hour': `Cette page date de quelques minutes. ${nothingBooked}`,
    'slot-taken': `Cette personne vient d’être prise. ${nothingBooked}`,
    'closed-day': `L’institut est fermé ce jour-là. ${nothingBooked}`,
  },
  View: WalkIn,
  back: ({ today }) => [{ to: agendaLink(today), label: 'L’agenda du jour' }],
});

const sectionLink = (section: string) =>
  buildScreenLink(adminPaths.adminWalkIn, section ? { [sectionField]: section } : {});

function WalkIn({ found: { day, time, treatments }, catalogue, search }: ScreenProps<FreeNow>) {
  const current = readSection(search);
  const sections = [{ slug: '', titre: 'Les plus demandés' }, ...catalogue.sections];
  return (
    <EditForm action={sectionLink(current)} className="stack">
      <nav aria-label="Soins" className="pills">
        {sections.map(({ slug, titre }) => (
          <Link
            key={slug}
            to={sectionLink(slug)}
            aria-current={slug === current ? 'true' : undefined}
          >
            {titre}
          </Link>
        ))}
      </nav>
      {treatments.some(({ free }) => free.length > 0) && (
        <p className="muted">{`Un appui réserve dès ${formatTime(time)}.`}</p>
      )}
      {treatments.length === 0 && (
        <p className="notice notice-question">
          Dans l’agenda, personne ne fait ces soins.{' '}
          <Link to={adminPaths.adminTeam}>Compléter l’équipe</Link>
        </p>
      )}
      <Rows>
        {treatments.map((line) => (
          <TreatmentRow key={line.id} line={line} day={day} time={time} />
        ))}
      </Rows>
    </EditForm>
  );
}

interface RowProps extends Pick<FreeNow, 'day' | 'time'> {
  line: FreeNow['treatments'][number];
}

function TreatmentRow({ line: { id, free }, day, time }: RowProps) {
  const catalogue = useCatalogue();
  const treatment = catalogue.treatment(id);
  const name = treatmentName(id, catalogue);
  return (
    <Row
      title={name}
      detail={treatment && durationText(withReadableDuration(treatment))}
      end={treatment && priceText([treatment], treatment.prix)}
    >
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
        <Link className="line-link" to={bookLink({ treatment: id })}>
          {free.length > 0 ? 'Autre' : 'Plus tard'}
          <span className="visually-hidden">{`\u00a0: ${name}`}</span>
        </Link>
      </div>
    </Row>
  );
}
