import { listTreatments } from '#shared/catalogue.ts';
import type { Changes } from '#shared/site/changes.ts';
import { buildCatalogue, buildOffer } from '#shared/site/published-catalogue.ts';
import type { TreatmentChange } from '#shared/site/treatments.ts';
import type { Unbookable } from '#shared/team/agenda-facts.ts';
import { defaultStartStep } from '#shared/team/declared-agenda-fields.ts';
import { formatMinutes } from '#shared/text/duration.ts';
import type { Facts } from '../booking/search/facts.ts';
import { getSkill, getUsualMinutes } from '../booking/search/visit.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { addRules } from '../site/price-list-rules.ts';
import { readChanges } from '../site/stored-contents.ts';

/** The settings of a new institute: minutes of notice, the largest party, the reminder's hour, minutes between starts. */
const defaults = { notice: 120, people: 4, reminder: 18, startStep: defaultStartStep } as const;

/** Reads the hour of the day before at which clients are reminded; 0 for no reminders. */
export async function readReminderHour(db: Db): Promise<number> {
  const setting = await db
    .selectFrom('agenda_settings')
    .select('value')
    .where('name', '=', 'reminder')
    .executeTakeFirst();
  return setting?.value ?? defaults.reminder;
}

export async function readFacts(db: Db): Promise<Facts> {
  const resources = await db.selectFrom('resources').selectAll().orderBy('id').execute();
  const skills = await db.selectFrom('skills').selectAll().execute();
  const hours = await db.selectFrom('work_hours').selectAll().execute();
  const rules = await db.selectFrom('treatment_rules').selectAll().execute();
  const settings = await db.selectFrom('agenda_settings').selectAll().execute();
  const skillsByResource = Map.groupBy(skills, (row) => row.resource_id);
  const hoursByResource = Map.groupBy(hours, (row) => row.resource_id);
  const changes = addRules(await readChanges(db), rules);
  const facts = {
    resources: resources.map((resource) => ({
      ...resource,
      skills: new Map(skillsByResource.get(resource.id)?.map((row) => [row.skill, row.minutes])),
      hours: hoursByResource.get(resource.id) ?? [],
    })),
    rules: new Map(rules.map((rule) => [rule.treatment_id, rule])),
    ...buildOffer(changes),
    settings: {
      ...defaults,
      ...Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    },
  };
  return { ...facts, visitorCatalogue: buildCatalogue(addTeamDurations(changes, facts)) };
}

/**
 * Returns the changes for the visitors' price list: the shortest duration of treatments whose durations differ
 * between staff members. `changes` must have the minutes of the rules.
 */
export function addTeamDurations(
  changes: Changes,
  team: Pick<Facts, 'resources' | 'rules' | 'catalogue'>,
  day = today(),
): Changes {
  const teamDurations = team.catalogue.everySection.flatMap(listTreatments).flatMap(({ id }) => {
    const usual = getUsualMinutes(team, id, team.rules.get(id));
    const minutes = team.resources
      .filter(({ kind, active_to }) => kind === 'staff' && (active_to ?? day) >= day)
      .flatMap(({ skills }) => getSkill(team, skills, id) ?? [])
      .map((skill) => skill.minutes ?? usual ?? 0);
    if (usual === undefined || minutes.every((staffMinutes) => staffMinutes === usual)) return [];
    const change: TreatmentChange = {
      ...changes.treatments?.[id],
      duree: formatMinutes(Math.min(...minutes)),
      ...(new Set(minutes).size > 1 && { isShortest: true as const }),
    };
    return [[id, change] as const];
  });
  if (teamDurations.length === 0) return changes;
  return {
    ...changes,
    treatments: { ...changes.treatments, ...Object.fromEntries(teamDurations) },
  };
}

export const listUnbookable = (facts: Facts): Unbookable[] =>
  facts.catalogue.sections
    .flatMap(listTreatments)
    .flatMap(({ id }) => findLackingResource(facts, id) ?? []);

/** Returns the lack that leaves a treatment without hours. An institute without any staff lacks nothing: it takes requests. */
export function findLackingResource(
  facts: Facts,
  treatment: string,
  day = today(),
): Unbookable | undefined {
  const rule = facts.rules.get(treatment);
  const isBookable = rule?.instant !== 0 && getUsualMinutes(facts, treatment, rule) !== undefined;
  if (!isBookable) return undefined;
  const { room_kind: roomKind = null } = rule ?? {};
  const inService = facts.resources.filter(({ active_to }) => (active_to ?? day) >= day);
  if (roomKind && !inService.some(({ room_kind }) => room_kind === roomKind))
    return { treatment, roomKind };
  const staff = inService.filter(({ kind }) => kind === 'staff');
  const isStaffLacking = !staff.some(({ skills }) => getSkill(facts, skills, treatment));
  return staff.length > 0 && isStaffLacking ? { treatment, roomKind: null } : undefined;
}
