import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { spanText } from '../../../../../shared/calendar/time-of-day.ts';
import { Link } from '../../../../components/link.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { bookLink } from '../agenda-address.ts';
import { blockHead } from '../block-times.ts';
import {
  AppointmentActions,
  careText,
  hasBegun,
  PaymentLink,
  PhoneLink,
  Presence,
} from './appointment-card.tsx';
import type { PlacedItem } from './calendar-plan.ts';
import { awayAt, goneIn, type Lane } from './day-plan.ts';
import { BlockText, VisitMarks, VisitName } from './entry-parts.tsx';
import { LateMark, OverrunForm } from './overrun.tsx';

interface Props {
  item: PlacedItem;
  lane: Lane;
  day: string;
  now: string;
  /** The classes that place it in the grid: no style attribute, which the policy forbids. */
  place: string;
}

/** An appointment, an absence or an hour that is free. */
export function CalendarItem({ item, lane, day, now, place }: Props) {
  const { starts, ends, kind } = item;
  if (kind === 'free') {
    return (
      <li className={`calendar-free ${place}`}>
        <Link to={bookLink({ day, hour: starts, staff: lane.kind === 'staff' ? lane.id : '' })}>
          <span aria-hidden="true">+</span>
          <span className="visually-hidden">
            {`Libre de ${formatTime(starts)} à ${formatTime(ends)}, ${lane.name}\u00a0: réserver`}
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
  if (kind === 'appointment') return <Visit {...{ item, lane, day, now, place }} />;
  return null;
}

type VisitProps = Props & { item: Extract<PlacedItem, { kind: 'appointment' }> };

function Visit({ item: { appointment, isRest }, lane, day, now, place }: VisitProps) {
  const catalogue = useCatalogue();
  const { phone, starts, ends, treatments } = appointment;
  const isStaff = lane.kind === 'staff';
  const begun = hasBegun(day, starts, now);
  const [section = ''] = treatments[0]?.split('/') ?? [];
  return (
    <li className={`calendar-visit care-${section} ${place}`}>
      <p className="calendar-time">{spanText(starts, ends)}</p>
      <p>
        <VisitName appointment={appointment} />
      </p>
      {!isRest && (
        <>
          <p>{careText(appointment, catalogue)}</p>
          <VisitMarks
            appointment={appointment}
            away={awayAt(lane, appointment)}
            gone={goneIn([lane])}
          />
          <LateMark appointment={appointment} />
        </>
      )}
      {isStaff && !isRest && (
        <>
          <p className="calendar-wide">
            <PhoneLink phone={phone} />
          </p>
          {begun && <Presence appointment={appointment} />}
          <OverrunForm {...{ appointment, day, now }} />
          <PaymentLink appointment={appointment} />
          <div className="calendar-wide">
            <AppointmentActions appointment={appointment} />
          </div>
        </>
      )}
    </li>
  );
}
