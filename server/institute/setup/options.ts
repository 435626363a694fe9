import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OptionName, Switches } from '#shared/options.ts';
import type { SwitchInput } from '#shared/setup/switches.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { publishContent } from '../site/content-edits.ts';
import { editContents, raiseVersion, writeRow } from '../site/content-rows.ts';
import { readChanges } from '../site/stored-contents.ts';

const key = { kind: 'institute', id: 'options' } as const;

/** Conditions under which clients wait for an answer. The feature cannot be turned off then. */
const waitingConditions: Readonly<Partial<Record<OptionName, RawBuilder<SqlBool>>>> = {
  deposits: sql`exists (select 1 from requests where
    (deposit_state = 'due' and status = 'confirmed')
    or (deposit_state = 'said' and status in ('confirmed', 'cancelled')))`,
};

async function isTrue(db: Db, condition: RawBuilder<SqlBool>): Promise<boolean> {
  const row = await db
    .selectFrom('contents_version')
    .select('version')
    .where(condition)
    .executeTakeFirst();
  return row !== undefined;
}

export const readOptions = async (db: Db): Promise<Switches> =>
  (await readChanges(db)).institute?.options ?? {};

export const switchOption = (db: Db, { option, isOn }: SwitchInput, actor: string) =>
  editContents(db, async (transaction) => {
    const condition = waitingConditions[option];
    if (!isOn && condition && (await isTrue(transaction, condition))) throw new Refusal('conflict');
    // The journal needs no entry: the switch itself takes the change back.
    const source = { actor, isUndo: true } as const;
    await publishContent(
      transaction,
      key,
      { ...(await readOptions(transaction)), [option]: isOn },
      source,
    );
  });

/** Turns features on without a trace in the history, for installations that have them from the start. */
export const turnOnOptions = (db: Db, names: readonly OptionName[]): Promise<void> =>
  editContents(db, async (transaction) => {
    const switches = {
      ...(await readOptions(transaction)),
      ...Object.fromEntries(names.map((name) => [name, true])),
    };
    await writeRow(transaction, { ...key, value: JSON.stringify(switches) });
    await raiseVersion(transaction);
  });
