import { getSectionTone } from '#client/admin/section-tone.ts';
import { Link } from '#client/components/link.tsx';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { listMisfitNumbers } from '#client/team/admin/team-parts.tsx';
import type { AgendaDays } from '#shared/agenda/agenda.ts';
import { formatBriefDay, formatMonth, toMonth } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { buildRequestLink } from '#shared/page/admin-paths.ts';
import { buildAgendaLink, buildBookLink } from './agenda-address.ts';
import { formatTreatments } from './appointment-card.tsx';
import { type DayEntry, getEntryKey, listEntries } from './day-entries.ts';
import { type AgendaDay, formatBlockHeading } from './day-plan.ts';

export const WeekView = ({ agenda }: { agenda: AgendaDays }) => (
  <div className="agenda-week">
    {agenda.days.map((day) => (
      <WeekDay key={day.day} day={day} agenda={agenda} />
    ))}
  </div>
);

function WeekDay({ day, agenda: { misfits, now } }: { day: AgendaDay; agenda: AgendaDays }) {
  const entries = listEntries(day);
  const misfitNumbers = listMisfitNumbers(misfits.filter((misfit) => misfit.day === day.day));
  const today = now.slice(0, 10);
  const isToday = day.day === today;
  const isEmpty = entries.length + day.offAgenda.length === 0;
  return (
    <section
      className={isToday ? 'is-today' : isEmpty ? 'is-empty' : undefined}
      aria-labelledby={`jour-${day.day}`}
    >
      <h2 id={`jour-${day.day}`}>
        <Link to={buildAgendaLink(day.day)}>
          {formatBriefDay(day.day)}
          <span className="visually-hidden">{` ${formatMonth(toMonth(day.day))}`}</span>
        </Link>
        {day.day >= today && !day.closed && (
          <Link className="week-add" to={buildBookLink({ day: day.day })}>
            +<span className="visually-hidden">{` rendez-vous, ${formatBriefDay(day.day)}`}</span>
          </Link>
        )}
      </h2>
      <CountLine list={misfitNumbers} label="à replacer" className="agenda-warning" />
      <CountLine list={day.offAgenda} label="rendez-vous hors agenda" className="muted" />
      <ol>
        {entries.map((entry) => (
          <WeekEntry
            key={getEntryKey(entry)}
            entry={entry}
            isMisfit={misfitNumbers.includes(getEntryKey(entry))}
          />
        ))}
      </ol>
      {day.closed && <p className="muted">Fermé</p>}
    </section>
  );
}

function WeekEntry({ entry, isMisfit }: { entry: DayEntry; isMisfit: boolean }) {
  const catalogue = useCatalogue();
  const names = entry.names.join(', ');
  if (entry.kind === 'block') {
    return (
      <li className="muted small">
        {`${formatBlockHeading(entry)}\u00a0: ${entry.block.label || 'absence'}, ${names}`}
      </li>
    );
  }
  const { appointment, starts } = entry;
  const { number, name, treatments, isHeld } = appointment;
  return (
    <li
      className={`week-visit ${isHeld ? 'is-held ' : ''}${isMisfit ? 'is-misfit ' : ''}${getSectionTone(catalogue, catalogue.getSection(treatments[0] ?? ''))}`}
    >
      <Link to={buildRequestLink(number)}>
        {`${formatTime(starts)} `}
        <bdi>{name}</bdi>
      </Link>
      <span className="small">{`${isHeld ? ' Acompte attendu,' : ''} ${names}, ${formatTreatments(appointment, catalogue)}`}</span>
    </li>
  );
}

interface CountProps {
  list: readonly unknown[];
  label: string;
  className: string;
}

const CountLine = ({ list, label, className }: CountProps) =>
  list.length > 0 && <p className={className}>{`${list.length}\u00a0${label}`}</p>;
