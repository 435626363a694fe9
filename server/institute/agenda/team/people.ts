import { formatDay } from '../../../../shared/calendar/calendar-month.ts';
import { minuteOf } from '../../../../shared/calendar/time-of-day.ts';
import type {
  ProfileInput,
  SaveLaneInput,
} from '../../../../shared/contract/admin/agenda-facts-input.ts';
import { timestamp } from '../../clock.ts';
import { raiseVersion } from '../../contents/history.ts';
import { lockContents } from '../../contents/store.ts';
import type { Db } from '../../database/database.ts';
import { recordEvent } from '../../history.ts';
import { Refusal } from '../../refusal.ts';
import { lockDays, withRetries } from '../days/day-lock.ts';
import { readFacts } from '../days/read-facts.ts';
import type { Facts, LaneFacts } from '../search/facts.ts';
import { isUsed, laneMark, laneSubject, roomKindsOf, teamMark, teamSubject } from './team.ts';

/*
 * Saves the staff and rooms, what each can do and when. Appointments stay as they are: those that no
 * longer fit are listed. The database raises the version of the facts with each statement.
 */

/** The search for free time is fast enough up to this number. */
const mostLanes = 60;

/** Edits of the facts take turns; each finds the facts as the one before left them. */
export function editFacts<Result>(
  db: Db,
  edit: (within: Db, facts: Facts) => Promise<Result>,
): Promise<Result> {
  return withRetries(() =>
    db.transaction().execute(async (within) => {
      await lockContents(within);
      await lockDays(within, ['']);
      return edit(within, await readFacts(within));
    }),
  );
}

/** @returns its id. @throws {Refusal} not-found, conflict, invalid */
export function saveLane(db: Db, input: SaveLaneInput, actor: string): Promise<string> {
  return editFacts(db, async (within, facts) => {
    const previous = editedLane(facts, input);
    const edit = { within, facts, actor };
    const lane = previous ? previous.lane : await addLane(edit, input.profile);
    // A new one has no earlier state to record.
    const record = async (action: string, detail = '') =>
      previous && recordEvent(within, { subject: laneSubject(lane), actor, action, detail });
    if (previous && input.profile)
      await record(...(await changeProfile(edit, previous, input.profile)));
    if (input.hours) await record('lane-hours', await writeHours(within, lane, input.hours));
    if (input.skills) await record('lane-skills', await writeSkills(within, lane, input.skills));
    const isPublic = previous?.is_shown || input.profile?.isShown;
    if (isPublic && (input.profile || input.skills)) await changePublic(within);
    return String(lane);
  });
}

/** The people that the site shows may have changed. */
const changePublic = (within: Db) => raiseVersion(within, { people_at: timestamp() });

/** Undefined for a new one. @throws {Refusal} not-found, conflict */
function editedLane(facts: Facts, { id, mark }: SaveLaneInput): LaneFacts | undefined {
  const previous = id ? laneOf(facts, id) : undefined;
  if (mark !== (previous ? laneMark(previous) : teamMark(facts))) throw new Refusal('conflict');
  return previous;
}

/** @throws {Refusal} not-found */
export function laneOf({ lanes }: Facts, id: string): LaneFacts {
  const found = lanes.find(({ lane }) => lane === Number(id));
  if (!found) throw new Refusal('not-found');
  return found;
}

interface Edit {
  readonly within: Db;
  readonly facts: Facts;
  readonly actor: string;
}

async function addLane(
  { within, facts, actor }: Edit,
  profile: ProfileInput | undefined,
): Promise<number> {
  if (!profile || facts.lanes.length >= mostLanes) throw new Refusal('invalid');
  const lane = await nextNumber(within, facts);
  await within
    .insertInto('resources')
    .values({ lane, kind: profile.kind, ...rowOf(facts, profile) })
    .execute();
  const event = { actor, action: 'lane-added', detail: profile.name };
  await recordEvent(within, { subject: teamSubject, ...event });
  await recordEvent(within, { subject: laneSubject(lane), ...event });
  return lane;
}

/** A number that nobody has had, as far back as the history goes: an old address must not name another person. */
async function nextNumber(within: Db, { lanes }: Facts): Promise<number> {
  const subjects = await within
    .selectFrom('events')
    .select('subject')
    .distinct()
    .where('subject', '>=', laneSubject(0))
    .where('subject', '<', 'lane;')
    .execute();
  const numbers = subjects.map(({ subject }) => Number(subject.slice(laneSubject(0).length - 1)));
  return 1 + Math.max(0, ...lanes.map(({ lane }) => lane), ...numbers.filter(Number.isInteger));
}

/** One spelling of each kind of room. */
function rowOf(facts: Facts, profile: ProfileInput) {
  const { kind, name, roomKind, from, to, job, bio, isShown, commission } = profile;
  const isSame = (other: string) => other.toLowerCase() === roomKind.toLowerCase();
  const room_kind = kind === 'room' ? (roomKindsOf(facts).find(isSame) ?? roomKind) : null;
  return {
    ...{ name, room_kind, active_from: from || null, active_to: to || null },
    ...(job !== undefined && { job }),
    ...(bio !== undefined && { bio }),
    ...(isShown !== undefined && { is_shown: isShown ? 1 : 0 }),
    ...(commission !== undefined && { commission }),
  };
}

/** @returns what to record of it. */
async function changeProfile(
  { within, facts }: Edit,
  previous: LaneFacts,
  profile: ProfileInput,
): Promise<[string, string]> {
  if (profile.kind !== previous.kind) throw new Refusal('invalid');
  const row = rowOf(facts, profile);
  await within.updateTable('resources').set(row).where('lane', '=', previous.lane).execute();
  const { name, from, to } = profile;
  const days = [from && `du ${formatDay(from)}`, to && `jusqu’au ${formatDay(to)}`];
  return ['lane-profile', [name, ...days].filter(Boolean).join(', ')];
}

async function writeHours(
  within: Db,
  lane: number,
  hours: NonNullable<SaveLaneInput['hours']>,
): Promise<string> {
  await within.deleteFrom('work_hours').where('lane', '=', lane).execute();
  if (hours.length === 0) return '';
  const rows = hours.map(({ weekday, starts, ends, from, to }) => ({
    lane,
    weekday,
    starts: minuteOf(starts),
    ends: minuteOf(ends),
    valid_from: from || null,
    valid_to: to || null,
  }));
  await within.insertInto('work_hours').values(rows).execute();
  return '';
}

async function writeSkills(
  within: Db,
  lane: number,
  skills: NonNullable<SaveLaneInput['skills']>,
): Promise<string> {
  await within.deleteFrom('skills').where('lane', '=', lane).execute();
  if (skills.length === 0) return '';
  const rows = skills.map(({ skill, minutes }) => ({ lane, skill, minutes }));
  await within.insertInto('skills').values(rows).execute();
  return skills.map(({ skill }) => skill).join(' ');
}

/** Only who was never booked: with a history, one is put out of service. @throws {Refusal} not-found, conflict, person-used */
export async function removeLane(
  db: Db,
  { id, mark }: { id: string; mark: string },
  actor: string,
): Promise<void> {
  await editFacts(db, async (within, facts) => {
    const previous = laneOf(facts, id);
    const { lane, name, is_shown } = previous;
    // Checked first: an appointment also changes the mark, but this error is more precise.
    if (await isUsed(within, lane)) throw new Refusal('person-used');
    if (laneMark(previous) !== mark) throw new Refusal('conflict');
    await within.deleteFrom('resources').where('lane', '=', lane).execute();
    if (is_shown) await changePublic(within);
    const event = { actor, action: 'lane-removed', detail: name };
    await recordEvent(within, { subject: teamSubject, ...event });
    await recordEvent(within, { subject: laneSubject(lane), ...event });
  });
}
