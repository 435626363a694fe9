import { EditForm } from '#client/admin/edit-form.tsx';
import { Link } from '#client/components/link.tsx';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { buildAwayLink } from './agenda-address.ts';
import { upcomingId } from './blocks.tsx';
import { minutesOfLine, type PlacedItem } from './calendar-plan.ts';
import {
  type AgendaBlock,
  type AgendaDay,
  formatBlockHeading,
  formatBlockTimes,
  type Resource,
} from './day-plan.ts';

interface Props {
  item: Extract<PlacedItem, { kind: 'block' }>;
  day: AgendaDay;
  resource: Resource;
  now: string;
  gridClasses: string;
}

export function AbsenceItem({ item, day, resource, now, gridClasses }: Props) {
  const { block, isLaterPiece } = item;
  const minutes = item.to - item.from;
  const isLow = minutes < minutesOfLine;
  const heightClass = (isLow && 'is-one-line') || (minutes < 60 && 'is-short') || '';
  const label = block.label || 'Absence';
  const hasLink = !isLow && day.day >= now.slice(0, 10);
  return (
    <li className={`calendar-block ${heightClass} ${gridClasses}`}>
      {isLaterPiece || isLow ? (
        <p className="calendar-time">
          {hasLink ? <Link to={buildRemovalLink(block, day, resource)}>{label}</Link> : label}
        </p>
      ) : (
        <>
          <p className="calendar-time">{formatBlockHeading(block)}</p>
          <EditForm
            action={adminPaths.adminDays}
            className="agenda-unblock"
            preventScrollReset
            hiddenFields={{ intent: 'debloquer', id: block.id, day: day.day }}
          >
            <span>{label}</span>
            <button type="submit" className="button-link">
              Retirer
              <span className="visually-hidden">{` ${formatBlockTimes(block)}`}</span>
            </button>
          </EditForm>
        </>
      )}
    </li>
  );
}

/** Links to the screen that removes an absence: one staff member's has its own. */
function buildRemovalLink({ id }: AgendaBlock, { day, resources }: AgendaDay, resource: Resource) {
  const isForAll = resources.every(({ blocks }) => blocks.some((block) => block.id === id));
  return resource.kind === 'staff' && !isForAll
    ? buildAwayLink({ day, staff: resource.id })
    : `${adminPaths.adminDays}#${upcomingId}`;
}
