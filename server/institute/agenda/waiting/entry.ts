import type { Selectable } from 'kysely';
import type { Database } from '../../database/schema/schema.ts';
import type { Wish } from '../booking/wish.ts';

/** Somebody who waits for an hour that gets free. */
export type WaitingEntry = Selectable<Database['waiting_list']>;

/** Each person's treatments. */
export const listsOf = ({ treatments }: Pick<WaitingEntry, 'treatments'>): string[][] =>
  JSON.parse(treatments);

export const wishOfEntry = (entry: Pick<WaitingEntry, 'treatments' | 'staff'>): Wish => ({
  lists: listsOf(entry),
  staff: entry.staff ?? undefined,
});

/** Minutes of a day, as they are stored. */
export const minutesIn = (text: string | null): number[] => (text ? JSON.parse(text) : []);

/** Whoever reads the mailbox has said that it is hers. */
export const isByMail = ({ email, proven }: Pick<WaitingEntry, 'email' | 'proven'>): boolean =>
  email !== null && proven === 1;
