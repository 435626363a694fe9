import type { Insertable } from 'kysely';
import type { Db } from '#server/institute/database/database.ts';
import type { Database } from '#server/institute/database/schema/schema.ts';
import { addRow } from '#tests/support/rows.ts';

/** A treatment within an appointment. Times are minutes after the appointment's hour. */
interface Part {
  readonly treatment?: string;
  readonly person?: number;
  readonly staff?: number;
  readonly room?: number | null;
  readonly starts?: number;
  readonly ends?: number;
}

const addMinutes = (hour: string, minutes: number) => {
  const [hours = 0, minutesOfHour = 0] = hour.split(':').map(Number);
  const minute = hours * 60 + minutesOfHour + minutes;
  return [Math.floor(minute / 60), minute % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};

/** Returns the columns of a confirmed appointment that describe its time. */
export function buildBooked(
  { day, hour }: { day: string; hour: string },
  ...partialParts: readonly Part[]
): Pick<Required<Insertable<Database['requests']>>, 'plan' | 'ends'> &
  Partial<Insertable<Database['requests']>> {
  const parts = (partialParts.length > 0 ? partialParts : [{}]).map((part: Part, position) => ({
    position,
    person: 0,
    treatment: 'capillaires/coupe-femme',
    staff: 4,
    room: null,
    starts: 0,
    ends: 60,
    ...part,
  }));
  const uses = parts.flatMap(({ staff, room, starts, ends }) =>
    [staff, room].flatMap((resource_id) =>
      resource_id === null ? [] : { resource_id, starts, ends },
    ),
  );
  const people = Math.max(...parts.map(({ person }) => person)) + 1;
  const persons = Array.from({ length: people }, (_, index) =>
    parts.flatMap(({ person, treatment }) =>
      person === index ? { id: treatment, nom: treatment, prix: 1 } : [],
    ),
  );
  return {
    status: 'confirmed',
    day,
    hour,
    people,
    ends: addMinutes(hour, Math.max(...parts.map(({ ends }) => ends))),
    treatments: JSON.stringify(persons[0]),
    persons: JSON.stringify(persons),
    plan: JSON.stringify({ parts, uses }),
  };
}

/** Adds a confirmed appointment directly, for rows that no call would write. */
export async function addBooked(
  db: Db,
  { day, hour, ...more }: { day: string; hour: string } & Partial<Insertable<Database['requests']>>,
  ...parts: readonly Part[]
) {
  const row = buildBooked({ day, hour }, ...parts);
  const { persons = '' } = row;
  return { ...(await addRow(db, 'requests', { ...row, ...more })), persons: persons ?? '' };
}

/** Returns the stored resource uses and the uses that confirmed appointments plan, for a test to compare. */
export async function readStoredAndPlanned(db: Db) {
  const requests = await db.selectFrom('requests').selectAll().orderBy('id').execute();
  const parts = await db.selectFrom('appointment_treatments').selectAll().execute();
  const uses = await db.selectFrom('resource_use').selectAll().execute();
  const formatRow = (row: object) => JSON.stringify(Object.entries(row).sort());
  const planned = requests
    .filter(
      ({ status, off_agenda }) =>
        status === 'confirmed' && (off_agenda === null || off_agenda === 'double'),
    )
    .flatMap(({ id: request_id, day, hour, plan }) => {
      const first = Date.parse(`${day}T${hour}:00Z`) / 60_000;
      const { parts = [], uses = [] } = JSON.parse(plan ?? '{}');
      const addStart = ({ starts, ends }: { starts: number; ends: number }) => ({
        request_id,
        starts: first + starts,
        ends: first + ends,
      });
      type Planned = Required<Part> & { position: number };
      return [
        ...parts.map(({ treatment, position, person, staff, room, ...time }: Planned) =>
          formatRow({ treatment_id: treatment, position, person, staff, room, ...addStart(time) }),
        ),
        ...uses.map((use: { resource_id: number; starts: number; ends: number }) =>
          formatRow({ resource_id: use.resource_id, ...addStart(use) }),
        ),
      ];
    });
  const stored = [...parts, ...uses].map(formatRow);
  return { stored: stored.sort(), planned: planned.sort() as string[] };
}
