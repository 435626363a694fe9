import { findChangedFields } from '#shared/contract/declared-fields.ts';
import type { MenuCount } from '#shared/contract/list-query.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import type { Rules } from '#shared/team/agenda-facts.ts';
import type { SaveRuleInput, SaveSettingsInput } from '#shared/team/agenda-facts-input.ts';
import {
  defaultStartStep,
  ruleFields,
  settingFields,
  startSteps,
} from '#shared/team/declared-agenda-fields.ts';
import { isPlainRule, plainRule } from '#shared/team/plain-rule.ts';
import { parseMinutes } from '#shared/text/duration.ts';
import type { AgendaSources } from '../agenda/agenda.ts';
import { listUnbookable } from '../agenda/read-facts.ts';
import { listStaff } from '../booking/search/agenda-day.ts';
import type { Facts, TreatmentRule as RuleRow } from '../booking/search/facts.ts';
import { today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { type ColumnsOf, fromColumns, toColumns } from '../database/declared-columns.ts';
import { readHistory, recordEvent } from '../history.ts';
import { computeMark } from '../marks.ts';
import { Refusal } from '../refusal.ts';
import { readChanges } from '../site/stored-contents.ts';
import { recordUndo } from '../undo/undo-journal.ts';
import { listRoomKinds } from './read-team.ts';
import { editFacts } from './save-resource.ts';

const rulesSubject = 'agenda-rules';

export async function readRules({ db, agenda }: AgendaSources): Promise<Omit<Rules, MenuCount>> {
  const facts = await agenda.readFacts();
  const rows = [...facts.rules.values()];
  const catalogue = buildCatalogue(await readChanges(db));
  const getCatalogueMinutes = (id: string) => {
    const { duree } = catalogue.treatment(id) ?? {};
    return duree === undefined ? null : parseMinutes(duree);
  };
  return {
    rules: rows
      .map((row) => ({
        treatment: row.treatment_id,
        mark: computeRuleMark(row),
        ...getContent(row),
        catalogueMinutes: getCatalogueMinutes(row.treatment_id),
      }))
      .sort((first, second) => (first.treatment < second.treatment ? -1 : 1)),
    unbookable: listUnbookable(facts),
    roomKinds: listRoomKinds(facts),
    staff: listStaff(facts, today()).map(({ name, skills }) => ({
      name,
      skills: [...skills.keys()],
    })),
    settings: { ...toShownSettings(facts.settings), mark: computeMark(facts.settings) },
    history: await readHistory(db, rulesSubject),
  };
}

export function saveRule(db: Db, input: SaveRuleInput, actor: string): Promise<void> {
  const { treatment, mark, ...changes } = input;
  return editFacts(db, async (transaction, facts) => {
    const previous = facts.rules.get(treatment);
    if (computeRuleMark(previous) !== mark) throw new Refusal('conflict');
    const shownRule = { ...plainRule, ...(previous && getContent(previous)) };
    const rule = { ...shownRule, ...changes };
    requireRoom(facts, rule.roomKind, previous);
    const isReset = isPlainRule(rule);
    const write = async () => {
      await transaction
        .deleteFrom('treatment_rules')
        .where('treatment_id', '=', treatment)
        .execute();
      const columns = toColumns(ruleFields, rule) as ColumnsOf<typeof ruleFields>;
      const row = { ...columns, treatment_id: treatment };
      if (!isReset) await transaction.insertInto('treatment_rules').values(row).execute();
    };
    const action = isReset ? 'rule-reset' : 'rule-changed';
    const edit = { subject: rulesSubject, actor, action };
    const watched = {
      table: 'treatment_rules',
      column: 'treatment_id',
      values: [treatment],
    } as const;
    await recordUndo(transaction, [watched], write, () => edit);
    const changedFields = findChangedFields(shownRule, rule);
    const detail = `${treatment} ${JSON.stringify(changedFields)}`;
    await recordEvent(transaction, { ...edit, detail });
  });
}

/** Rejects a kind without rooms, because no client could be served. A lost kind stays until it is changed. */
function requireRoom(facts: Facts, roomKind: string, previous: RuleRow | undefined): void {
  if (!roomKind || roomKind === previous?.room_kind) return;
  if (!listRoomKinds(facts).includes(roomKind)) throw new Refusal('invalid');
}

export function saveSettings(db: Db, input: SaveSettingsInput, actor: string): Promise<void> {
  const { mark, ...changes } = input;
  return editFacts(db, async (transaction, { settings }) => {
    if (computeMark(settings) !== mark) throw new Refusal('conflict');
    const values = { ...settings, ...changes };
    const write = async () => {
      for (const name of settingNames) {
        const value = values[name];
        await transaction
          .insertInto('agenda_settings')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute();
      }
    };
    const edit = { subject: rulesSubject, actor, action: 'rules-settings' };
    const watched = { table: 'agenda_settings', column: 'name', values: settingNames } as const;
    await recordUndo(transaction, [watched], write, () => edit);
    const changedFields = findChangedFields(toShownSettings(settings), toShownSettings(values));
    await recordEvent(transaction, { ...edit, detail: JSON.stringify(changedFields) });
  });
}

type Settings = Facts['settings'];

const settingNames = Object.keys(settingFields) as (keyof Settings)[];

const toShownSettings = (settings: Settings) => ({
  ...(Object.fromEntries(settingNames.map((name) => [name, settings[name]])) as Settings),
  startStep: startSteps.find((step) => step === settings.startStep) ?? defaultStartStep,
});

const getContent = (row: RuleRow) => fromColumns(ruleFields, row);

const computeRuleMark = (row: RuleRow | undefined): string =>
  row ? computeMark(getContent(row)) : '';
