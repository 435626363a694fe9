import type { Selectable } from 'kysely';
import type { AgendaTables } from '../database/agenda-schema.ts';
import type { Db } from '../database/database.ts';

/*
 * What the institute's people say of themselves: who there is, what each can do, and when.
 */

type Row<T extends keyof AgendaTables> = Selectable<AgendaTables[T]>;

export type Rule = Row<'treatment_rules'>;

export interface LaneFacts extends Row<'lanes'> {
  /** Treatments and sections, with minutes where they are this person's own. */
  readonly skills: ReadonlyMap<string, number | null>;
  readonly hours: readonly Row<'work_hours'>[];
}

export interface Facts {
  /** In the order of their numbers. */
  readonly lanes: readonly LaneFacts[];
  readonly rules: ReadonlyMap<string, Rule>;
  readonly settings: Readonly<Record<Row<'agenda_settings'>['name'], number>>;
}

/** Minutes from now to the first hour that is offered; people of one visit at most. */
const defaults = { notice: 120, people: 4 } as const;

export async function readFacts(db: Db): Promise<Facts> {
  const lanes = await db.selectFrom('lanes').selectAll().orderBy('lane').execute();
  const skills = await db.selectFrom('skills').selectAll().execute();
  const hours = await db.selectFrom('work_hours').selectAll().execute();
  const rules = await db.selectFrom('treatment_rules').selectAll().execute();
  const settings = await db.selectFrom('agenda_settings').selectAll().execute();
  return {
    lanes: lanes.map((lane) => ({
      ...lane,
      skills: new Map(
        skills.filter((row) => row.lane === lane.lane).map((row) => [row.skill, row.minutes]),
      ),
      hours: hours.filter((row) => row.lane === lane.lane),
    })),
    rules: new Map(rules.map((rule) => [rule.treatment_id, rule])),
    settings: {
      ...defaults,
      ...Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    },
  };
}
