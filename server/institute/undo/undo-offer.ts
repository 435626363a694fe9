import { findChangedFields } from '#shared/contract/declared-fields.ts';
import { formatHoursByDay } from '#shared/opening/hours-values.ts';
import { getFullValue, isContentKind, kinds } from '#shared/site/kinds.ts';
import type { UndoOffer } from '#shared/undo/undo.ts';
import { listStaffNames } from '../agenda/assigned-staff.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { getUrgency, hasSameUrgency } from '../notifications/mail-urgency.ts';
import { isLatest, parseValue, readEvent } from '../site/content-events.ts';
import { findObstacle } from './revert-change.ts';
import { isQueue, type RowChange, type StoredRow } from './undo-journal.ts';
import { listSteps, type UndoStep } from './undo-press.ts';

/** Seconds for which the screen says that an action was undone. */
const undoneSeconds = 10;

interface Person {
  readonly actor: string;
  readonly sessionId: string;
}

/** Moves a session's offer to the action that began at `since`. An action without an undo ends the offer. */
export async function offerLatest(
  db: Db,
  { actor, sessionId }: Person,
  { since, press = '' }: { readonly since: string; readonly press?: string | undefined },
): Promise<void> {
  await db
    .updateTable('undos')
    .set(({ eb, or }) => ({
      session_id: eb
        .case()
        .when(or([eb('at', '>=', since), eb('press', '=', press)]))
        .then(sessionId)
        .else('')
        .end(),
    }))
    .where('actor', '=', actor)
    .where(({ eb, or, and }) =>
      or([
        eb('session_id', '=', sessionId),
        and([eb('at', '>=', since), eb('session_id', '=', '')]),
      ]),
    )
    .execute();
}

export async function findUndoOffer(
  db: Db,
  { actor, sessionId }: Person,
  undoSeconds: number,
): Promise<UndoOffer | undefined> {
  const latest = await db
    .selectFrom('undos')
    .select('press')
    .where('actor', '=', actor)
    .where('session_id', '=', sessionId)
    .where('at', '>', timestamp(-undoSeconds))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest) return undefined;
  const steps = await listSteps(db, latest.press, actor);
  const secondsLeft = Math.floor(
    Math.min(...steps.map((step) => computeSecondsLeft(step, undoSeconds))),
  );
  const isUndone = steps.some(({ undone_at }) => undone_at !== null);
  if (secondsLeft <= 0 || (!isUndone && !(await isUnchanged(db, steps)))) return undefined;
  return { isUndone, secondsLeft, ...(await describeSteps(db, steps, isUndone)) };
}

const computeSecondsSince = (at: string) => (Date.now() - Date.parse(at)) / 1000;

const computeSecondsLeft = ({ at, undone_at }: UndoStep, undoSeconds: number) =>
  undone_at
    ? undoneSeconds - computeSecondsSince(undone_at)
    : undoSeconds - computeSecondsSince(at);

async function isUnchanged(db: Db, steps: readonly UndoStep[]): Promise<boolean> {
  for (const { rows, contents } of steps.map(({ changes }) => changes)) {
    for (const change of rows) if (await findObstacle(db, change)) return false;
    const event = contents === undefined ? undefined : await readEvent(db, contents);
    if (event && !(await isLatest(db, event))) return false;
  }
  return true;
}

async function describeSteps(db: Db, steps: readonly UndoStep[], isUndone: boolean) {
  const rows = steps.flatMap(({ changes }) => changes.rows);
  const ids = rows.filter(({ table }) => table === 'requests').map(({ key }) => String(key.id));
  const requestIds = steps.flatMap(({ request_id }) => request_id ?? []);
  const heldMails = rows.filter(
    ({ table, before }) => isQueue(table) && (isUndone ? isToClient(before) : !before),
  );
  const [{ press = '', action = '', subject = '' } = {}] = steps;
  const payment = rows.find(({ table, before }) => table === 'payments' && !before)?.after;
  const about = ids.length > 1 ? undefined : await findSubject(db, ids[0] ?? requestIds[0] ?? '');
  return {
    press,
    action,
    appointmentCount: ids.length,
    heldMails: heldMails.length,
    clientsToCall: await listClientsToCall(db, rows),
    day: /^\d{4}-\d{2}-\d{2}$/.test(subject) ? subject : '',
    lastDay: findLastDay(rows, subject),
    ...(about && { about }),
    ...(payment && {
      payment: { amount: Number(payment.amount), method: String(payment.method) },
    }),
    ...(action === 'contents'
      ? await describePublished(db, steps)
      : await describeResource(db, steps)),
  };
}

const isToClient = (mail: StoredRow | null) =>
  mail !== null && hasSameUrgency(Number(mail.urgency), getUrgency('client'));

const selectClients = (db: Db) =>
  db
    .selectFrom('requests')
    .select(['number', 'name', 'phone', 'status', 'day', 'hour as time', 'reason']);

async function listClientsToCall(db: Db, rows: readonly RowChange[]) {
  const ids = rows
    .filter(({ table, before }) => table === 'requests' && before && concernsClient(before))
    .map(({ key }) => String(key.id));
  return selectClients(db)
    .where('id', 'in', ['', ...ids])
    .where('email', 'is', null)
    .where('phone', '!=', '')
    .orderBy('day')
    .orderBy('hour')
    .orderBy('number')
    .execute();
}

const concernsClient = (before: object) =>
  ['day', 'hour', 'status', 'deposit_state'].some((column) => column in before);

function findLastDay(rows: readonly RowChange[], firstDay: string): string {
  const days = rows
    .filter(({ table }) => table === 'day_changes' || table === 'closed_days')
    .map(({ key, before, after }) => String(key.day ?? after?.day ?? before?.day));
  const lastDay = days.toSorted().at(-1) ?? '';
  return lastDay > firstDay ? lastDay : '';
}

async function findSubject(db: Db, id: string) {
  const request = await selectClients(db).where('id', '=', id).executeTakeFirst();
  return request && { ...request, staff: (await listStaffNames(db, id)).join(', ') };
}

const listHours = (value: unknown) => Object.fromEntries(formatHoursByDay('specialHours', value));

function listNewHours(before: unknown, after: unknown): string[] {
  const changed = findChangedFields(listHours(before), listHours(after));
  return Object.entries(changed).map(([day, [, hours]]) => `${day}, ${hours}`);
}

/** Names the published content. The action is `prices` if only prices changed. */
async function describePublished(db: Db, steps: readonly UndoStep[]) {
  const titles = new Set<string>();
  let arePrices = true;
  for (const { changes } of steps) {
    const event = await readEvent(db, changes.contents ?? 0);
    if (!event || !isContentKind(event.kind)) continue;
    const { kind, id } = event;
    const [before, after] = [parseValue(event.before), parseValue(event.after)];
    const newValue = getFullValue(kind, id, after ?? before);
    if (id === 'specialHours')
      for (const title of listNewHours(getFullValue(kind, id, before), newValue)) titles.add(title);
    else titles.add(kinds[kind].buildTitle(id, newValue));
    const [previous, current] = [{ ...(before as object) }, { ...(after as object) }];
    const changed = {
      ...findChangedFields(previous, current),
      ...findChangedFields(current, previous),
    };
    arePrices &&= kind === 'treatments' && Object.keys(changed).join() === 'prix';
  }
  const [title = ''] = titles;
  return { title: titles.size === 1 ? title : '', ...(arePrices && { action: 'prices' }) };
}

/** Names the staff members or rooms whose hours, skills, absences or profile changed. */
async function describeResource(db: Db, steps: readonly UndoStep[]) {
  const [step] = steps;
  const absence = step && findDayChange(step);
  if (!step || !(absence || step.action.startsWith('resource-'))) return {};
  const names = await Promise.all(steps.map((changed) => findResourceName(db, changed)));
  const isExtraRemoved = step.action === 'unblocked' && absence?.before?.kind === 'extra';
  return {
    title: new Intl.ListFormat('fr').format(names.toReversed()),
    ...(isExtraRemoved && { action: 'extra-removed' }),
  };
}

const findDayChange = ({ changes: { rows } }: UndoStep) =>
  rows.find(({ table }) => table === 'day_changes');

async function findResourceName(db: Db, step: UndoStep): Promise<string> {
  const absence = findDayChange(step);
  const resourceId = absence
    ? Number((absence.after ?? absence.before)?.resource_id)
    : Number(step.subject.split(':').at(-1));
  const query = db.selectFrom('resources').select('name').where('id', '=', resourceId);
  const resource = await query.executeTakeFirst();
  const removed = step.changes.rows.find(({ table }) => table === 'resources')?.before;
  return resource?.name ?? String(removed?.name ?? '');
}
