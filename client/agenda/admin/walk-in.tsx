import { buildScreenLink, buildSubmit } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { EditForm } from '#client/admin/edit-form.tsx';
import { load } from '#client/admin/load.ts';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { Link } from '#client/components/link.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { getTreatmentName, withReadableDuration } from '#client/team/admin/treatment-name.ts';
import { createWalkInInput, type FreeNow } from '#shared/agenda/walk-in.ts';
import { findOpeningHours } from '#shared/calendar/hours-on.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { formatTreatmentDuration } from '#shared/text/duration.ts';
import { buildAgendaLink, buildBookLink, buildOtherHoursLink } from './agenda-address.ts';
import { buildBookedLink } from './book-by-hand-data.ts';

const sectionField = 'rubrique';
const readSection = (search: URLSearchParams) => search.get(sectionField) ?? '';

/** The buttons' field. Its value is day, hour, staff member and treatment, separated by spaces. */
const choiceField = 'choix';

const nothingBookedText = 'Rien n’est réservé\u00a0: voici qui est libre maintenant.';

/** The screen for a client without an appointment. One tap books. */
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
      schema: (postedForm) => createWalkInInput(postedForm.today, postedForm),
      input: ({ values }) => {
        const [day, time, staff, treatment] = (values[choiceField] ?? '').split(' ');
        return { day, time, staff, treatment };
      },
      finish: ({ answer }) => buildBookedLink(answer),
    }),
  },
  refusals: {
    'past-hour': `Cette page date de quelques minutes. ${nothingBookedText}`,
    'slot-taken': `Cette personne vient d’être prise. ${nothingBookedText}`,
    'closed-day': `L’institut est fermé ce jour-là. ${nothingBookedText}`,
  },
  View: WalkInView,
  back: ({ today }) => [{ to: buildAgendaLink(today), label: 'L’agenda du jour' }],
});

const buildSectionLink = (section: string) =>
  buildScreenLink(adminPaths.adminWalkIn, section ? { [sectionField]: section } : {});

function WalkInView({ data, catalogue, institute, search }: ScreenProps<FreeNow>) {
  const { day, time, treatments } = data;
  const currentSection = readSection(search);
  const isSomeoneFree = treatments.some(({ free }) => free.length > 0);
  const hours = findOpeningHours(day, institute);
  if (!hours && !isSomeoneFree) {
    return (
      <div className="stack">
        <p>Fermé aujourd’hui.</p>
        <Link className="button" to={buildOtherHoursLink(day)}>
          Ouvrir exceptionnellement
        </Link>
      </div>
    );
  }
  const sections = [{ slug: '', titre: 'Les plus demandés' }, ...catalogue.sections];
  return (
    <EditForm action={buildSectionLink(currentSection)} className="stack">
      <nav aria-label="Soins" className="pills">
        {sections.map(({ slug, titre }) => (
          <Link
            key={slug}
            to={buildSectionLink(slug)}
            aria-current={slug === currentSection ? 'true' : undefined}
          >
            {titre}
          </Link>
        ))}
      </nav>
      {treatments.length > 0 && (
        <p className="muted">
          {isSomeoneFree
            ? `Un appui réserve dès ${formatTime(time)}.`
            : hours && time < hours.opens
              ? `L’institut ouvre à ${formatTime(hours.opens)}.`
              : hours && time >= hours.closes
                ? `Fermé depuis ${formatTime(hours.closes)}.`
                : 'Personne n’est libre maintenant.'}
        </p>
      )}
      {treatments.length === 0 && (
        <p className="notice notice-question">
          Dans l’agenda, personne ne fait ces soins.{' '}
          <Link to={adminPaths.adminTeam}>Compléter l’équipe</Link>
        </p>
      )}
      <Rows>
        {treatments.map((offer) => (
          <TreatmentRow key={offer.id} offer={offer} day={day} time={time} />
        ))}
      </Rows>
    </EditForm>
  );
}

interface RowProps extends Pick<FreeNow, 'day' | 'time'> {
  offer: FreeNow['treatments'][number];
}

function TreatmentRow({ offer: { id, free }, day, time }: RowProps) {
  const catalogue = useCatalogue();
  const treatment = catalogue.treatment(id);
  const name = getTreatmentName(id, catalogue);
  return (
    <Row
      title={name}
      detail={treatment && formatTreatmentDuration(withReadableDuration(treatment))}
      end={treatment && formatTotalPrice([treatment], treatment.prix)}
    >
      <div className="toolbar">
        {free.map((staffMember) => (
          <button
            key={staffMember.id}
            type="submit"
            className="button button-outline"
            name={choiceField}
            value={[day, time, staffMember.id, id].join(' ')}
          >
            {staffMember.name}
            <span className="visually-hidden">
              {`\u00a0: ${name}, jusqu’à ${formatTime(staffMember.ends)}`}
            </span>
          </button>
        ))}
        <Link className="line-link" to={buildBookLink({ treatment: id })}>
          {free.length > 0 ? 'Autre heure' : 'Plus tard'}
          <span className="visually-hidden">{`\u00a0: ${name}`}</span>
        </Link>
      </div>
    </Row>
  );
}
