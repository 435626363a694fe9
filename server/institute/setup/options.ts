import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { OptionName, Switches } from '#shared/options.ts';
import type { SwitchInput } from '#shared/setup/switches.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { publishContent } from '../site/content-edits.ts';
import { editContents, raiseVersion, writeRow } from '../site/content-rows.ts';
import { readChanges } from '../site/stored-contents.ts';

const key = { kind: 'institute', id: 'options' } as const;

/** The clients who wait for an answer. A feature that has some cannot be turned off. */
const waiting: Readonly<Partial<Record<OptionName, RawBuilder<SqlBool>>>> = {
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

export const switchOption = (db: Db, { option, isOn: on }: SwitchInput, actor: string) =>
  editContents(db, async (transaction) => {
    const condition = waiting[option];
    if (!on && condition && (await isTrue(transaction, condition))) throw new Refusal('conflict');
    // The switch itself takes it back.
    const by = { actor, isUndo: true } as const;
    await publishContent(
      transaction,
      key,
      { ...(await readOptions(transaction)), [option]: on },
      by,
    );
  });

/** Turns features on without a trace in the history, for installations that have them from the start. */
export const turnOn = (db: Db, names: readonly OptionName[]): Promise<void> =>
  editContents(db, async (transaction) => {
    const set = {
      ...(await readOptions(transaction)),
      ...Object.fromEntries(names.map((name) => [name, true])),
    };
    await writeRow(transaction, { ...key, value: JSON.stringify(set) });
    await raiseVersion(transaction);
  });
