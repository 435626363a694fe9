import type { PostedForm } from '#client/admin/load.ts';
import type { Away, Proposal } from '#shared/agenda/away.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';

export type WaitingClient = Away['waiting'][number];
export type PlacedClient = Away['placed'][number];

const placePrefix = 'place-';

export const buildPlaceField = (
  { number, version }: WaitingClient | PlacedClient,
  { day, time, staff }: Pick<Proposal, 'day' | 'time' | 'staff'>,
) => ({ [placePrefix + number]: [version, day, time, staff].join(' ') });

/** Several people were served by others as well, who may be any again. */
export const getPreviousStaff = ({ people, previousStaff }: PlacedClient) =>
  people > 1 ? '' : previousStaff;

export const buildPlaceBackField = (client: PlacedClient, { day }: { day: Day }) =>
  buildPlaceField(client, {
    day,
    time: client.previousTime,
    staff: getPreviousStaff(client),
  });

export const readMoves = (values: PostedForm['values']) =>
  Object.entries(values)
    .filter(([name]) => name.startsWith(placePrefix))
    .map(([name, value]) => {
      const [version, day, hour, staff = ''] = value.split(' ');
      return { number: name.slice(placePrefix.length), version: Number(version), day, hour, staff };
    });
