import type { UndoOffer } from '../../../shared/undo/undo.ts';
import { timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { isLatest, readEvent } from '../site/content-events.ts';
import { obstacleTo } from './put-back.ts';
import { isSent } from './undo-journal.ts';
import { type Step, stepsOf } from './undo-press.ts';

const toldSeconds = 30;

export async function undoOfferFor(
  db: Db,
  actor: string,
  undoSeconds: number,
): Promise<UndoOffer | undefined> {
  const last = await db
    .selectFrom('undos')
    .select('press')
    .where('actor', '=', actor)
    .where('at', '>', timestamp(-undoSeconds))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return undefined;
  const steps = await stepsOf(db, last.press, actor);
  const secondsLeft = Math.floor(Math.min(...steps.map((step) => secondsOf(step, undoSeconds))));
  const isUndone = steps.some(({ undone_at }) => undone_at !== null);
  if (secondsLeft <= 0 || (!isUndone && !(await isAsLeft(db, steps)))) return undefined;
  return { isUndone, secondsLeft, ...(await factsOf(db, steps)) };
}

const secondsSince = (at: string) => (Date.now() - Date.parse(at)) / 1000;

const secondsOf = ({ at, undone_at }: Step, undoSeconds: number) =>
  undone_at ? toldSeconds - secondsSince(undone_at) : undoSeconds - secondsSince(at);

async function isAsLeft(db: Db, steps: readonly Step[]): Promise<boolean> {
  for (const { rows, contents } of steps.map(({ changes }) => changes)) {
    for (const change of rows) if (await obstacleTo(db, change)) return false;
    const event = contents === undefined ? undefined : await readEvent(db, contents);
    if (event && !(await isLatest(db, event))) return false;
  }
  return true;
}

async function factsOf(db: Db, steps: readonly Step[]) {
  const rows = steps.flatMap(({ changes }) => changes.rows);
  const ids = rows.filter(({ table }) => table === 'requests').map(({ key }) => String(key.id));
  const taken = steps.flatMap(({ request_id }) => request_id ?? []);
  const heldMails = rows.filter(({ table, before }) => isSent(table) && !before);
  const [{ press = '', action = '', subject = '' } = {}] = steps;
  const about = ids.length > 1 ? undefined : await aboutOf(db, ids[0] ?? taken[0] ?? '');
  return {
    press,
    action,
    appointmentCount: ids.length,
    heldMails: heldMails.length,
    day: /^\d{4}-\d{2}-\d{2}$/.test(subject) ? subject : '',
    ...(about && { about }),
  };
}

const aboutOf = (db: Db, id: string) =>
  db
    .selectFrom('requests')
    .select(['number', 'name', 'phone', 'status', 'day', 'hour as time'])
    .where('id', '=', id)
    .executeTakeFirst();
