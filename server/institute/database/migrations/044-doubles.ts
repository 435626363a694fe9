import type { Kysely } from 'kysely';
import type { Dialect } from './020-held-rules.ts';
import { editGuards } from './judging-guards.ts';

/**
 * An appointment may stand beside another one of the same person, where the owner means it (`off_agenda` is 'double'):
 * its plan says who does what and when, and holds no time.
 */
export const allowDoubles = (db: Kysely<unknown>): Promise<void> => editGuards(db, changesOf);

/** What stands there, and what replaces it. A room or whoever assists must be held, so that a double names neither. */
function changesOf(d: Dialect): [string, string][] {
  const [parts, uses] = [d.each('new.plan', 'parts', 'part'), d.each('new.plan', 'uses', 'taken')];
  const servedUntilItsEnd = `exists (select 1 from ${parts}
      where not exists`;
  return [
    [
      '(new.plan is null) = (new.off_agenda is null)',
      `(new.plan is null) <> (coalesce(new.off_agenda, '') in ('chosen', 'unassigned'))`,
    ],
    [
      `(new.off_agenda not in ('chosen', 'unassigned') or new.ends is not null)`,
      `(new.off_agenda not in ('chosen', 'unassigned', 'double')
        or (new.off_agenda <> 'double' and new.ends is not null)
        or (new.off_agenda = 'double' and exists (select 1 from ${uses})))`,
    ],
    [servedUntilItsEnd, `new.off_agenda is null and ${servedUntilItsEnd}`],
  ];
}
