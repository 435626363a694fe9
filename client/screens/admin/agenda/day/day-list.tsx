import { Fragment } from 'react';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { spanText } from '../../../../../shared/calendar/time-of-day.ts';
import { adminPaths, requestLink } from '../../../../../shared/page/admin-paths.ts';
import { BeginsLine } from '../../../../components/begins.tsx';
import { Link } from '../../../../components/link.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { EditForm } from '../../forms/edit-form.tsx';
import { bookLink } from '../agenda-address.ts';
import { blockHead, blockTimes } from '../block-times.ts';
import {
  AppointmentActions,
  careText,
  hasBegun,
  PaymentLink,
  PhoneLink,
  Presence,
} from './appointment-card.tsx';
import { freeFrom } from './calendar-plan.ts';
import { type AgendaDay, type Block, type Entry, entriesOf, goneText } from './day-plan.ts';

interface Props {
  day: AgendaDay;
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

/** A day as a list. */
export function DayList({ day, now }: Props) {
  const entries = entriesOf(day, freeFrom(day.day, now));
  if (entries.length === 0) return <p className="muted">Rien ce jour-là.</p>;
  return <DayEntries entries={entries} day={day.day} now={now} />;
}

interface EntriesProps extends Omit<Props, 'day'> {
  entries: readonly Entry[];
  day: string;
}

export function DayEntries({ entries, day, now }: EntriesProps) {
  return (
    <ol className="agenda-list">
      {entries.map((entry) => (
        <li key={keyOf(entry)} className={`agenda-${entry.kind}`}>
          {entry.kind !== 'free' && (
            <p className="agenda-time">
              {entry.kind === 'block' ? blockHead(entry) : spanText(entry.starts, entry.ends)}
            </p>
          )}
          <EntryText entry={entry} day={day} now={now} />
        </li>
      ))}
    </ol>
  );
}

function keyOf(entry: Entry): string {
  if (entry.kind === 'appointment') return entry.appointment.number;
  return entry.kind === 'block' ? entry.block.id : `${entry.starts} ${entry.ends}`;
}

function EntryText({ entry, day, now }: { entry: Entry; day: string; now: string }) {
  const catalogue = useCatalogue();
  if (entry.kind === 'free') {
    const { starts, ends, lanes } = entry;
    return (
      <p>
        {`Libre de ${formatTime(starts)} à ${formatTime(ends)}\u00a0: `}
        {lanes.map(({ id, name }, index) => (
          <Fragment key={id}>
            {index > 0 && ', '}
            <Link to={bookLink({ day, hour: starts, staff: id })}>
              {name}
              <span className="visually-hidden">{`, réserver dès ${formatTime(starts)}`}</span>
            </Link>
          </Fragment>
        ))}
      </p>
    );
  }
  if (entry.kind === 'block') {
    return <BlockText block={entry.block} who={entry.names.join(', ')} day={day} />;
  }
  const { appointment, names, away, gone, starts } = entry;
  const { number, name, phone } = appointment;
  return (
    <div>
      <p className="row agenda-who">
        <Link to={requestLink(number)}>
          <strong>{name}</strong>
        </Link>
        <PhoneLink phone={phone} />
      </p>
      <p>{`${careText(appointment, catalogue)}, avec ${names.join(', ')}`}</p>
      <BeginsLine begins={appointment.begins} />
      <Away block={away} />
      <Gone names={gone} />
      {hasBegun(day, starts, now) && <Presence appointment={appointment} />}
      <PaymentLink appointment={appointment} />
      <AppointmentActions appointment={appointment} />
    </div>
  );
}

const blockLabel = ({ label }: Block) => label || 'Bloqué';

/** Marks an appointment within an absence. */
export function Away({ block }: { block: Block | undefined }) {
  return block && <p className="agenda-away">{`À déplacer\u00a0: ${blockLabel(block)}`}</p>;
}

/** Marks an appointment whose person or room is out of service. */
export function Gone({ names }: { names: readonly string[] }) {
  return (
    names.length > 0 && <p className="agenda-away">{`À replacer\u00a0: ${goneText(names)}`}</p>
  );
}

export function BlockText({ block, who, day }: { block: Block; who: string; day: string }) {
  return (
    <EditForm
      action={adminPaths.adminBlocks}
      className="row agenda-unblock"
      hiddenFields={{ intent: 'debloquer', id: block.id, day }}
    >
      <span>{who ? `${blockLabel(block)} · ${who}` : blockLabel(block)}</span>
      <button type="submit" className="button-link">
        Débloquer
        <span className="visually-hidden">{` ${blockTimes(block)}${who && `, ${who}`}`}</span>
      </button>
    </EditForm>
  );
}
