import { formatTime } from '../../../../shared/calendar/opening.ts';
import { spanText } from '../../../../shared/calendar/time-of-day.ts';
import { Link } from '../../../components/link.tsx';
import { VisitPacks } from '../../../money/admin/session-packs.tsx';
import { besideText } from '../../../page/beside-text.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { bookLink } from '../agenda-address.ts';
import { blockHead } from '../block-times.ts';
import {
  CancelLink,
  careText,
  hasBegun,
  PaymentLink,
  PhoneLink,
  Presence,
  rowOf,
} from '../day/appointment-card.tsx';
import { awayAt, type Resource } from '../day/day-plan.ts';
import { goneIn } from '../day/entries.ts';
import { BlockText, MoveLink, VisitMarks, VisitName } from '../day/entry-parts.tsx';
import { LateMark, OverrunForm } from '../day/overrun.tsx';
import type { PlacedItem } from './calendar-plan.ts';
import { heldText } from './held-times.ts';

interface Props {
  item: PlacedItem;
  resource: Resource;
  day: string;
  now: string;
  /** The classes of its place in the grid, because the policy allows no style attribute. */
  place: string;
  moveLink(number: string): string;
}

export function CalendarItem({ item, place, ...column }: Props) {
  const { resource, day } = column;
  const { starts, ends, kind } = item;
  if (kind === 'free') {
    return (
      <li className={`calendar-free ${place}`}>
        <Link
          to={bookLink({ day, hour: starts, staff: resource.kind === 'staff' ? resource.id : '' })}
        >
          <span className="visually-hidden">
            {`Libre de ${formatTime(starts)} à ${formatTime(ends)}, ${resource.name}\u00a0: réserver`}
          </span>
        </Link>
      </li>
    );
  }
  if (kind === 'block') {
    return (
      <li className={`calendar-block ${place}`}>
        <p className="calendar-time">{blockHead(item.block)}</p>
        <BlockText block={item.block} who="" day={day} />
      </li>
    );
  }
  if (kind === 'held') {
    return (
      <li className={`calendar-held ${place}`}>
        <p className="calendar-time">{`${heldText(item.held)} ${spanText(starts, ends)}`}</p>
      </li>
    );
  }
  if (kind === 'appointment') return <Visit item={item} place={place} {...column} />;
  return null;
}

type VisitProps = Props & { item: Extract<PlacedItem, { kind: 'appointment' }> };

function Visit({ item, resource, day, now, place, moveLink }: VisitProps) {
  const { appointment, isRest } = item;
  const catalogue = useCatalogue();
  const { number, phone, starts, ends, treatments, outcome } = appointment;
  const { assists } = appointment;
  // Its actions stand in the column of the person who serves.
  const isStaff = resource.kind === 'staff' && !assists;
  const begun = hasBegun(day, starts, now);
  const row = rowOf(appointment, resource.id);
  const canMove = isStaff && !isRest && !outcome && day >= now.slice(0, 10);
  const section = catalogue.sectionOf(treatments[0] ?? '');
  return (
    <li
      className={`calendar-visit care-${section} ${place}`}
      {...(!isRest && !assists && { id: row, tabIndex: -1 })}
      data-visit={canMove ? number : undefined}
    >
      <p className="calendar-time">{spanText(starts, ends)}</p>
      <p>
        <VisitName appointment={appointment} />
      </p>
      {resource.doubleOf && <p>En double</p>}
      {!isRest && (
        <>
          <p>{`${besideText(appointment)}${careText(appointment, catalogue)}`}</p>
          <VisitMarks
            appointment={appointment}
            away={awayAt(resource, appointment)}
            gone={goneIn([resource])}
          />
          <LateMark appointment={appointment} />
        </>
      )}
      {isStaff && !isRest && (
        <>
          <p className="calendar-wide">
            <PhoneLink phone={phone} />
          </p>
          {begun && <Presence appointment={appointment} row={row} />}
          <OverrunForm appointment={appointment} day={day} now={now} row={row} />
          <VisitPacks {...appointment} row={row} />
          <PaymentLink appointment={appointment} />
          <div className="calendar-do">
            {canMove && <MoveLink appointment={appointment} to={moveLink(number)} />}
            <CancelLink appointment={appointment} />
          </div>
        </>
      )}
    </li>
  );
}
