import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type OptionName, optionNames, options, type Switches } from '../../../shared/options.ts';
import type { SwitchInput } from '../../../shared/setup/switches.ts';
import type { Db } from '../database/database.ts';
import { Refusal } from '../refusal.ts';
import { showContent } from '../site/content-edits.ts';
import { editContents, raiseVersion, readRow, writeRow } from '../site/content-rows.ts';
import { readChanges } from '../site/stored-contents.ts';

const key = { kind: 'institute', id: 'options' } as const;

/** The rows by which an installation of an earlier release uses a feature. */
const uses: Readonly<Record<OptionName, RawBuilder<SqlBool>>> = {
  waiting: sql`exists (select 1 from waiting_list)`,
  deposits: sql`exists (select 1 from requests where deposit is not null)
    or exists (select 1 from contents where kind = 'institute' and id = 'deposits' and value is not null)
    or exists (select 1 from provider_payments)`,
  gifts: sql`exists (select 1 from gift_cards where phone is null)`,
  packs: sql`exists (select 1 from session_packs)`,
  courses: sql`exists (select 1 from treatment_rules where sessions > 1)`,
  reviews: sql`exists (select 1 from visit_consents)
    or exists (select 1 from contents where kind = 'institute' and id = 'after' and value like '%true%')`,
  commissions: sql`exists (select 1 from resources where commission is not null)`,
  gateway: sql`exists (select 1 from outbox where channel = 'gateway')`,
};

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
    await showContent(transaction, key, { ...(await readOptions(transaction)), [option]: on }, by);
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

/** Keeps on what an installation of an earlier release uses, and a gateway that its operator has set. */
export async function keepUsedOptions(db: Db, hasGateway: boolean): Promise<void> {
  const used: OptionName[] = [];
  if ((await readRow(db, key)).value === null)
    for (const name of optionNames.filter((name) => !options[name].isOn))
      if (await isTrue(db, uses[name])) used.push(name);
  if (hasGateway && (await readOptions(db)).gateway === undefined) used.push('gateway');
  if (used.length > 0) await turnOn(db, used);
}
