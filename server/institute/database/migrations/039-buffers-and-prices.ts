import type { Kysely } from 'kysely';
import type { Dialect } from './020-held-rules.ts';
import { withAssistants } from './037-assistants.ts';
import { writeGuards } from './judging-guards.ts';

/**
 * A person's own price of a treatment; minutes of preparation before a treatment, and whether these, and the cleaning
 * after it, may lie outside working hours. Cleaning could until now. What is held may begin before what is done.
 */
export async function addBuffersAndPrices(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('skills').addColumn('price', 'integer').execute();
  const rule = (name: string, usual: number) =>
    db.schema
      .alterTable('treatment_rules')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(usual))
      .execute();
  await rule('preparation', 0);
  await rule('preparation_outside', 1);
  await rule('cleaning_outside', 1);
  await writeGuards(db, withPreparation);
}

/** The rules of 037, in which time is held from the beginning of a treatment or from before it, within its day. */
function withPreparation(d: Dialect): string[] {
  const [part, taken] = [
    (key: string) => d.number('part', key),
    (key: string) => d.number('taken', key),
  ];
  const begins = `${taken('starts')} = ${part('starts')}`;
  const covers = `(${taken('starts')} <= ${part('starts')} and ${taken('ends')} > ${part('starts')})`;
  const notBefore = `${taken('starts')} < 0 or`;
  const sameDay = `${d.minute('new.hour')} + ${taken('starts')} < 0 or`;
  return withAssistants(d).map((rule) =>
    rule.replaceAll(begins, covers).replace(notBefore, sameDay),
  );
}
