import { Fragment, type ReactNode } from 'react';
import type { FreeHour } from '#shared/contract/error-codes.ts';

interface Props {
  hours: readonly FreeHour[];
  children(hour: FreeHour, slot: string): ReactNode;
}

/** Offers hours instead of a taken one, by day and time. A slot is "2026-11-24T09:30". */
export function OtherHours({ hours, children }: Props) {
  const slots = hours.map((hour) => ({ hour, slot: `${hour.day}T${hour.time}` }));
  if (slots.length === 0) return null;
  return (
    <>
      <p>Encore possible&nbsp;:</p>
      <div className="row">
        {slots
          .toSorted((a, b) => a.slot.localeCompare(b.slot))
          .map(({ hour, slot }) => (
            <Fragment key={slot}>{children(hour, slot)}</Fragment>
          ))}
      </div>
    </>
  );
}
