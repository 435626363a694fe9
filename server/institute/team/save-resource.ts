import { formatDay } from '#shared/calendar/format-day.ts';
import { parseMinute } from '#shared/calendar/time-of-day.ts';
import type { ProfileInput, SaveResourceInput } from '#shared/team/agenda-facts-input.ts';
import { resourceFields } from '#shared/team/declared-agenda-fields.ts';
import { isPersonName } from '#shared/texts.ts';
import { lockDays, teamPlan } from '../agenda/day-lock.ts';
import { readFacts } from '../agenda/read-facts.ts';
import type { Facts, ResourceFacts } from '../booking/search/facts.ts';
import { withRetries } from '../database/concurrency.ts';
import type { Db } from '../database/database.ts';
import { toColumns } from '../database/declared-columns.ts';
import { recordEvent } from '../history.ts';
import { formatCommissionChange } from '../money/shares.ts';
import { Refusal } from '../refusal.ts';
import { lockContents, raiseVersion } from '../site/content-rows.ts';
import { recordUndo, type WatchedRows } from '../undo/undo-journal.ts';
import {
  computeResourceMark,
  computeTeamMark,
  getResource,
  getResourceSubject,
  hasAppointments,
  listRoomKinds,
  teamSubject,
} from './read-team.ts';

/* Appointments that no longer fit stay, and are listed. The database raises the version with each statement. */

/** Runs edits of the facts one at a time, so that each sees the one before. */
export function editFacts<Result>(
  db: Db,
  edit: (transaction: Db, facts: Facts) => Promise<Result>,
): Promise<Result> {
  return withRetries(() =>
    db.transaction().execute(async (transaction) => {
      await lockContents(transaction);
      await lockDays(transaction, [teamPlan]);
      return edit(transaction, await readFacts(transaction));
    }),
  );
}

export function saveResource(db: Db, input: SaveResourceInput, actor: string): Promise<string> {
  const { profile, hours, press } = input;
  const action = profile ? 'resource-profile' : hours ? 'resource-hours' : 'resource-skills';
  const edit = { actor, action, subject: getResourceSubject(Number(input.id)), press };
  return editFacts(db, (transaction, facts) =>
    recordUndo(
      transaction,
      watchResource(Number(input.id)),
      () => writeResource({ db: transaction, facts, actor }, input),
      // A new person is on no list yet, and can be removed.
      () => (input.id ? edit : undefined),
    ),
  );
}

const watchResource = (resourceId: number): readonly WatchedRows[] =>
  (['resources', 'skills', 'work_hours', 'planning_links', 'day_changes'] as const).map(
    (table) => ({
      table,
      column: table === 'resources' ? 'id' : 'resource_id',
      values: [resourceId],
    }),
  );

async function writeResource(edit: Edit, input: SaveResourceInput): Promise<string> {
  const { db, facts, actor } = edit;
  const previous = input.id ? getResource(facts, input.id) : undefined;
  const mark = previous ? computeResourceMark(previous) : computeTeamMark(facts);
  if (input.mark !== mark) throw new Refusal('conflict');
  const resourceId = previous ? previous.id : await addResource(edit, input.profile);
  const record = async (action: string, detail = '') =>
    previous && recordEvent(db, { subject: getResourceSubject(resourceId), actor, action, detail });
  if (previous && input.profile)
    await record(...(await changeProfile(edit, previous, input.profile)));
  if (input.hours) {
    await writeHours(db, resourceId, input.hours);
    await record('resource-hours');
  }
  if (input.skills)
    await record('resource-skills', await writeSkills(db, resourceId, input.skills));
  const isPublic = (previous && isOnSite(previous)) || input.profile?.isShown;
  if (isPublic && (input.profile || input.skills)) await raiseVersion(db);
  return String(resourceId);
}

/** Returns true for people and examples that the home page shows. */
const isOnSite = ({ is_shown, name }: ResourceFacts) => is_shown || !isPersonName(name);

interface Edit {
  readonly db: Db;
  readonly facts: Facts;
  readonly actor: string;
}

async function addResource(
  { db, facts, actor }: Edit,
  profile: ProfileInput | undefined,
): Promise<number> {
  if (!profile || facts.resources.length >= resourceLimit) throw new Refusal('invalid');
  const resourceId = await findNextResourceId(db, facts);
  const row = buildRow(facts, profile);
  await db
    .insertInto('resources')
    .values({ id: resourceId, kind: profile.kind, ...row })
    .execute();
  const event = { actor, action: 'resource-added', detail: profile.name };
  await recordEvent(db, { subject: teamSubject, ...event });
  await recordEvent(db, { subject: getResourceSubject(resourceId), ...event });
  return resourceId;
}

/** The search for free time is fast enough up to this number. */
const resourceLimit = 60;

/** Returns a number that the history never used, because an old address must not name another person. */
async function findNextResourceId(
  db: Db,
  { resources }: { readonly resources: readonly Pick<ResourceFacts, 'id'>[] },
): Promise<number> {
  const subjects = await db
    .selectFrom('events')
    .select('subject')
    .distinct()
    .where('subject', '>=', getResourceSubject(0))
    .where('subject', '<', 'resource;')
    .execute();
  const numbers = subjects.map(({ subject }) =>
    Number(subject.slice(getResourceSubject(0).length - 1)),
  );
  return 1 + Math.max(0, ...resources.map(({ id }) => id), ...numbers.filter(Number.isInteger));
}

/** Uses one spelling of each kind of room. */
function buildRow(facts: Facts, profile: ProfileInput) {
  const { kind, roomKind } = profile;
  const isSame = (other: string) => other.toLowerCase() === roomKind.toLowerCase();
  const room_kind = kind === 'room' ? (listRoomKinds(facts).find(isSame) ?? roomKind) : null;
  return { ...toColumns(resourceFields, profile), name: profile.name, room_kind };
}

/** Writes the profile, and returns the text to record. */
async function changeProfile(
  { db, facts }: Edit,
  previous: ResourceFacts,
  profile: ProfileInput,
): Promise<[string, string]> {
  if (profile.kind !== previous.kind) throw new Refusal('invalid');
  const row = buildRow(facts, profile);
  await db.updateTable('resources').set(row).where('id', '=', previous.id).execute();
  const { name, from, to } = profile;
  const days = [
    from && `${to ? 'du' : 'à partir du'} ${formatDay(from)}`,
    to && `jusqu’au ${formatDay(to)}`,
  ];
  const changed = [name, ...days, formatCommissionChange(previous, profile)];
  return ['resource-profile', changed.filter(Boolean).join(', ')];
}

/** Removes a person or room that was never booked. A booked one is put out of service instead. */
export async function removeResource(
  db: Db,
  { id, mark }: { id: string; mark: string },
  actor: string,
): Promise<void> {
  await editFacts(db, async (transaction, facts) => {
    const previous = getResource(facts, id);
    const { id: resourceId, name } = previous;
    // Checked first: an appointment also changes the mark, but this error is more precise.
    if (await hasAppointments(transaction, resourceId)) throw new Refusal('person-used');
    if (computeResourceMark(previous) !== mark) throw new Refusal('conflict');
    const remove = () => transaction.deleteFrom('resources').where('id', '=', resourceId).execute();
    const edit = { actor, action: 'resource-removed', subject: getResourceSubject(resourceId) };
    await recordUndo(transaction, watchResource(resourceId), remove, () => edit);
    if (isOnSite(previous)) await raiseVersion(transaction);
    const event = { actor, action: 'resource-removed', detail: name };
    await recordEvent(transaction, { subject: teamSubject, ...event });
    await recordEvent(transaction, { subject: getResourceSubject(resourceId), ...event });
  });
}

async function writeHours(
  db: Db,
  resourceId: number,
  hours: NonNullable<SaveResourceInput['hours']>,
): Promise<void> {
  await db.deleteFrom('work_hours').where('resource_id', '=', resourceId).execute();
  if (hours.length === 0) return;
  const rows = hours.map(({ weekday, starts, ends, from, to }) => ({
    resource_id: resourceId,
    weekday,
    starts: parseMinute(starts),
    ends: parseMinute(ends),
    valid_from: from || null,
    valid_to: to || null,
  }));
  await db.insertInto('work_hours').values(rows).execute();
}

/** Writes the skills anew, and returns the text to record. */
async function writeSkills(
  db: Db,
  resourceId: number,
  skills: NonNullable<SaveResourceInput['skills']>,
): Promise<string> {
  await db.deleteFrom('skills').where('resource_id', '=', resourceId).execute();
  if (skills.length === 0) return '';
  const rows = skills.map(({ skill, minutes }) => ({ resource_id: resourceId, skill, minutes }));
  await db.insertInto('skills').values(rows).execute();
  return skills.map(({ skill }) => skill).join(' ');
}
