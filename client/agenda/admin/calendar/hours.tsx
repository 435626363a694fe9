import { type ComponentProps, type ComponentType, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePage } from '../../../page/page-context.ts';
import { agendaLink, viewOf } from '../agenda-address.ts';
import type { DragProps } from '../drag/drawn.ts';
import { MoveItem } from '../move/move-calendar.tsx';
import type { Move } from '../move/move-data.ts';
import { MoveForm, moveFields } from '../move/move-panel.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { CalendarItem } from './calendar-item.tsx';

type Props = Omit<ComponentProps<typeof CalendarGrid>, 'itemOf' | 'over'> & {
  /** The appointment to move. The calendar then shows the hours that fit. */
  move: Move | undefined;
};

/**
 * Shows the calendar of a day or of a person's week, to read and drag in, or to choose an hour in.
 */
export function Hours({ move, ...grid }: Props) {
  const { calendar, columns, now } = grid;
  const [search] = useSearchParams();
  const { day, view, staff } = viewOf(search, usePage().today);
  const moveLink = useCallback(
    (number: string) => agendaLink(day, { view, staff, move: number }),
    [day, view, staff],
  );
  if (!move) {
    return (
      <CalendarGrid
        {...grid}
        itemOf={(item, { resource, day }, place) => (
          <CalendarItem
            item={item}
            resource={resource}
            now={now}
            place={place}
            moveLink={moveLink}
            day={day.day}
          />
        )}
        over={(ref) => <Drag grid={ref} calendar={calendar} columns={columns} now={now} />}
      />
    );
  }
  return (
    <MoveForm hiddenFields={moveFields(move)}>
      <CalendarGrid
        {...grid}
        itemOf={(item, column, place) => (
          <MoveItem item={item} column={column} place={place} move={move} />
        )}
      />
    </MoveForm>
  );
}

/** Safari lacks requestIdleCallback. */
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window
    ? requestIdleCallback(run, { timeout: 2000 })
    : setTimeout(run, 200);

/** Loads the code for dragging after everything else. Until then links do the same. */
function Drag(props: DragProps) {
  const [Mover, setMover] = useState<ComponentType<DragProps>>();
  useEffect(() => {
    let isGone = false;
    whenIdle(() => {
      if (isGone) return;
      import('../drag/mover.tsx').then(
        (loaded) => isGone || setMover(() => loaded.Mover),
        () => {},
      );
    });
    return () => {
      isGone = true;
    };
  }, []);
  return Mover && <Mover {...props} />;
}
