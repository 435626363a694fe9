import { shownContents } from '../../../../shared/contents/catalogue-of.ts';
import { readChanges } from '../../contents/contents.ts';
import { withOwnMinutes } from '../../contents/own-minutes.ts';
import type { Db } from '../../database/database.ts';
import type { Facts } from '../search/facts.ts';

/** Minutes from now to the first hour that is offered; people of one visit at most. */
const defaults = { notice: 120, people: 4 } as const;

export async function readFacts(db: Db): Promise<Facts> {
  const lanes = await db.selectFrom('resources').selectAll().orderBy('lane').execute();
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
    ...shownContents(withOwnMinutes(await readChanges(db), rules)),
    settings: {
      ...defaults,
      ...Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    },
  };
}
