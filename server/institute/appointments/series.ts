import type { StoredTreatment } from './requests.ts';

export interface Series {
  /** The id of the first appointment; absent for the first itself. */
  readonly series?: string;
  readonly session?: number;
  readonly sessions?: number;
  /** The price of the whole course, where the staff member of its first session has her own. */
  readonly price?: number;
}

/** Returns a session's share of the course's price. All shares add up to it. */
export function shareOf(
  treatment: StoredTreatment,
  { session, sessions = 1 }: Series,
): StoredTreatment {
  if (!session) return treatment;
  const share = Math.floor(treatment.prix / sessions);
  return { ...treatment, prix: session === 1 ? treatment.prix - share * (sessions - 1) : share };
}
