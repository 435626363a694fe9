import type { OptionName, Switches } from '#shared/options.ts';
import type { SwitchInput } from '#shared/setup/switches.ts';
import type { Db } from '../database/database.ts';
import { hasRow } from '../database/list-queries.ts';
import { Refusal } from '../refusal.ts';
import { publishContent } from '../site/content-edits.ts';
import { editContents, raiseVersion, writeRow } from '../site/content-rows.ts';
import { readChanges } from '../site/stored-contents.ts';

const key = { kind: 'institute', id: 'options' } as const;

/** Returns true while clients wait for an answer about a deposit. Deposits cannot be turned off then. */
const hasOpenDeposits = (db: Db): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('requests')
      .select('id')
      .where(({ eb, and, or }) =>
        or([
          and([eb('deposit_state', '=', 'due'), eb('status', '=', 'confirmed')]),
          and([eb('deposit_state', '=', 'said'), eb('status', 'in', ['confirmed', 'cancelled'])]),
        ]),
      ),
  );

export const readOptions = async (db: Db): Promise<Switches> =>
  (await readChanges(db)).institute?.options ?? {};

export const switchOption = (db: Db, { option, isOn }: SwitchInput, actor: string) =>
  editContents(db, async (transaction) => {
    if (option === 'deposits' && !isOn && (await hasOpenDeposits(transaction)))
      throw new Refusal('conflict');
    const switches = { ...(await readOptions(transaction)), [option]: isOn };
    // The journal needs no entry: the switch itself takes the change back.
    await publishContent(transaction, key, switches, { actor, isUndo: true });
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
