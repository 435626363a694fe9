import type { Kysely } from 'kysely';
import type { Dialect } from './020-held-rules.ts';
import { rulesOf } from './022-late-cleaning.ts';
import { writeGuards } from './judging-guards.ts';

/**
 * Who may assist whoever does a treatment. A plan's part names who does (`assistant`), and takes her time from its
 * beginning to its end, but for a pause.
 */
export async function addAssistants(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('treatment_rules')
    .addColumn('assistants', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await writeGuards(db, withAssistants);
}

/** The rules of 022, in which nobody but a part's person and room may be held. */
export function withAssistants(d: Dialect): string[] {
  const [part, taken] = [
    (key: string) => d.number('part', key),
    (key: string) => d.number('taken', key),
  ];
  const [parts, uses] = [d.each('new.plan', 'parts', 'part'), d.each('new.plan', 'uses', 'taken')];
  const served = `in (${part('staff')}, ${part('room')})`;
  const isHeld = (reach: string) => `exists (select 1 from ${uses}
    where ${taken('lane')} = ${part('assistant')} and ${reach})`;
  const begins = `${taken('starts')} = ${part('starts')}`;
  const isNotHeld = `exists (select 1 from ${parts} where ${part('assistant')} is not null and (
    ${part('assistant')} = ${part('staff')} or not ${isHeld(begins)}
    or not ${isHeld(`${taken('ends')} >= ${part('ends')}`)}))`;
  const rules = rulesOf(d).map((rule) =>
    rule.replace(served, `in (${part('staff')}, ${part('room')}, ${part('assistant')})`),
  );
  return [...rules, isNotHeld];
}
