import { isPersonName } from '#shared/texts.ts';
import type { Db } from '../database/database.ts';

export const findTreatmentStaff = (db: Db, ...requestIds: readonly string[]) =>
  db
    .selectFrom('appointment_treatments')
    .innerJoin('resources', 'resources.id', 'appointment_treatments.staff')
    .select(['resources.id', 'resources.name', 'person', 'treatment_id'])
    .where('request_id', 'in', requestIds)
    .orderBy('position')
    .execute();

export async function findAssignedStaff(
  db: Db,
  ...requestIds: readonly string[]
): Promise<{ id: string; name: string }[]> {
  const rows = await findTreatmentStaff(db, ...requestIds);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return [...names].map(([id, name]) => ({ id: String(id), name }));
}

export const listStaffNames = async (
  db: Db,
  ...requestIds: readonly string[]
): Promise<string[]> => {
  const names = (await findAssignedStaff(db, ...requestIds)).map(({ name }) => name);
  return [...new Set(names.filter(isPersonName))];
};

export const listStaffIds = async (db: Db, requestId: string): Promise<number[]> =>
  (await findAssignedStaff(db, requestId)).map(({ id }) => Number(id));

/** Returns the staff of an appointment that was cancelled: its request keeps the plan. */
export function listPlannedStaff({ plan }: { readonly plan: string | null }): number[] {
  const { parts } = JSON.parse(plan ?? '{"parts":[]}') as { parts: { staff: number }[] };
  return [...new Set(parts.map(({ staff }) => staff))];
}

export async function readStaffName(db: Db, staff = ''): Promise<string> {
  const names = db.selectFrom('resources').select('name').where('id', '=', Number(staff));
  return (await names.executeTakeFirst())?.name ?? '';
}
