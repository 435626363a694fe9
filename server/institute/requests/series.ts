import type { StoredTreatment } from './requests.ts';

/** Which of the appointments that belong together this one is. */
export interface Series {
  /** The id of the first of them; absent for the first itself. */
  readonly series?: string;
  /** Of a course, from 1. */
  readonly session?: number;
  readonly sessions?: number;
  /** Of the whole course, where its first session told another than the list's. */
  readonly price?: number;
}

/** A session's share of the price of its course: all of them together cost as much as the course. */
export function shareOf(
  treatment: StoredTreatment,
  { session, sessions = 1 }: Series,
): StoredTreatment {
  if (!session) return treatment;
  const share = Math.floor(treatment.prix / sessions);
  return { ...treatment, prix: session === 1 ? treatment.prix - share * (sessions - 1) : share };
}
