import { spanText } from '../../../shared/calendar/time-of-day.ts';
import { sectionTone } from '../../admin/section-tone.ts';
import { VisitPacks } from '../../money/admin/session-packs.tsx';
import { useCatalogue } from '../../page/use-catalogue.ts';
import {
  AppointmentActions,
  BlockText,
  careText,
  getRow,
  hasBegun,
  PaymentLink,
  PhoneLink,
  Presence,
  VisitMarks,
  VisitName,
} from './appointment-card.tsx';
import { blockHead } from './blocks.tsx';
import { type DayEntry, entryKey, listEntries } from './day-entries.ts';
import { type AgendaDay, aroundText } from './day-plan.ts';

interface Props {
  day: AgendaDay;
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

export function DayList({ day, now }: Props) {
  const entries = listEntries(day);
  if (entries.length === 0) return <p className="muted">Rien ce jour-là.</p>;
  return <DayEntries entries={entries} day={day.day} now={now} />;
}

interface EntriesProps extends Omit<Props, 'day'> {
  entries: readonly DayEntry[];
  day: string;
}

export function DayEntries({ entries, day, now }: EntriesProps) {
  const catalogue = useCatalogue();
  const getTone = (entry: DayEntry) =>
    entry.kind === 'appointment'
      ? sectionTone(catalogue, catalogue.getSection(entry.appointment.treatments[0] ?? ''))
      : '';
  return (
    <ol className="agenda-list">
      {entries.map((entry) => (
        <li
          key={entryKey(entry)}
          className={`agenda-${entry.kind} ${getTone(entry)}`}
          {...placeOf(entry)}
        >
          <p className="agenda-time">
            {entry.kind === 'block' ? blockHead(entry) : spanText(entry.starts, entry.ends)}
          </p>
          <EntryText entry={entry} day={day} now={now} />
        </li>
      ))}
    </ol>
  );
}

const placeOf = (entry: DayEntry) =>
  entry.kind === 'appointment' ? { id: getRow(entry.appointment), tabIndex: -1 } : {};

function EntryText({ entry, day, now }: { entry: DayEntry; day: string; now: string }) {
  const catalogue = useCatalogue();
  if (entry.kind === 'block') {
    return <BlockText block={entry.block} who={entry.names.join(', ')} day={day} />;
  }
  const { appointment, names, away, gone, starts } = entry;
  const row = getRow(appointment);
  const around = aroundText(appointment);
  return (
    <div>
      <p className="agenda-client">
        <VisitName appointment={appointment} />
        <PhoneLink phone={appointment.phone} />
      </p>
      <p>{`${careText(appointment, catalogue)}, avec ${names.join(', ')}`}</p>
      {around && <p className="muted small">{around}</p>}
      <VisitMarks appointment={appointment} away={away} gone={gone} />
      {hasBegun(day, starts, now) && <Presence appointment={appointment} row={row} />}
      <VisitPacks packs={appointment.packs} />
      <PaymentLink appointment={appointment} />
      <AppointmentActions appointment={appointment} />
    </div>
  );
}
