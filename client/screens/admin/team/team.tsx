import { formatDay } from '../../../../shared/calendar/format-day.ts';
import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import type { Team } from '../../../../shared/contract/admin/agenda-facts.ts';
import { Link } from '../../../components/link.tsx';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { History } from '../history.tsx';
import { Section } from '../section.tsx';
import { AddPersonForm, AddRoomForm } from './add-forms.tsx';
import { type CalendarOutcome, calendarForms } from './calendar/calendar-link.ts';
import { CalendarSection } from './calendar/calendar-section.tsx';
import { factsNotice } from './facts-notice.tsx';
import { ReviewList } from './review-list.tsx';
import { SettingsForm } from './settings-form.tsx';
import { addPerson, addRoom, loadTeam, saveSettings, type TeamData } from './team-data.ts';
import { laneLink, treatmentsLink } from './team-links.ts';
import { UnbookableTreatments } from './unbookable.tsx';

/** People, rooms and the booking rules. */
export const teamScreen = adminScreen<TeamData, CalendarOutcome>({
  title: 'Équipe',
  load: loadTeam,
  forms: { ...calendarForms, regles: saveSettings, salle: addRoom, '': addPerson },
  ...factsNotice,
  View: TeamView,
});

function TeamView({ found, outcome }: Shown<TeamData, CalendarOutcome>) {
  return (
    <>
      <UnbookableTreatments treatments={found.unbookable} />
      <ReviewList
        review={found.review}
        names={new Map(found.lanes.map(({ id, name }) => [id, name]))}
      />
      {found.datedWeeks && (
        <p className="notice">
          {`Les semaines A et B de ${found.datedWeeks.names.join(' et de ')} sont devenues des horaires datés jusqu’au ${formatDay(found.datedWeeks.until)}\u00a0; ensuite, les horaires de toutes les semaines s’appliquent.`}
        </p>
      )}
      <Lanes team={found} kind="staff" title="Personnes" />
      <Lanes team={found} kind="room" title="Salles" />
      <p className="link-row">
        <Link to={treatmentsLink('')}>Durées et besoins des soins</Link>
      </p>
      <div className="columns">
        <AddPersonForm mark={found.mark} outcome={outcome} />
        <AddRoomForm team={found} outcome={outcome} />
      </div>
      <CalendarSection link={found.calendarLink} outcome={outcome} />
      {found.settings && <SettingsForm settings={found.settings} outcome={outcome} />}
      <History events={found.history} />
    </>
  );
}

function Lanes({ team, kind, title }: { team: Team; kind: 'staff' | 'room'; title: string }) {
  const catalogue = useCatalogue();
  const lanes = team.lanes.filter((lane) => lane.kind === kind);
  return (
    <Section id={`liste-${kind}`} title={title}>
      {lanes.length === 0 && (
        <p>
          {kind === 'room'
            ? 'Aucune\u00a0: les soins ne demandent que des personnes. Une salle reçoit autant de clients à la fois qu’elle a de places.'
            : 'Personne\u00a0: aucune heure n’est proposée en ligne.'}
        </p>
      )}
      <ul className="lines">
        {lanes.map((lane) => (
          <li key={lane.id}>
            <div>
              <p>
                <Link className="line-link" to={laneLink(lane.id)}>
                  {lane.name}
                </Link>
              </p>
              <p className="muted small">{factsOf(lane, catalogue).join(' · ')}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function factsOf(
  { kind, roomKind, places = 1, from, to, sections, singles, ownHours }: Team['lanes'][number],
  catalogue: Catalogue,
) {
  const whole = sections.map(catalogue.titleOf);
  const single = singles > 0 && `${singles} ${singles > 1 ? 'autres soins' : 'autre soin'}`;
  const skills = [...whole, single].filter(Boolean).join(', ') || 'aucun soin';
  return [
    kind === 'room' ? roomKind : skills,
    places > 1 && `${places}\u00a0places`,
    ownHours ? 'horaires propres' : 'heures de l’institut',
    from && `à partir du ${formatDay(from)}`,
    to && `jusqu’au ${formatDay(to)}`,
  ].filter(Boolean);
}
