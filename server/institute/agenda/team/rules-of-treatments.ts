import { catalogueOf } from '../../../../shared/contents/catalogue-of.ts';
import type { Rule, Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import type { MenuCount } from '../../../../shared/contract/admin/query.ts';
import type {
  SaveRuleInput,
  SaveSettingsInput,
} from '../../../../shared/contract/admin/treatment-rules-input.ts';
import { minutesOf } from '../../../../shared/text/duration.ts';
import { readChanges } from '../../contents/contents.ts';
import type { Db } from '../../database/database.ts';
import { historyOf, recordEvent } from '../../history.ts';
import { markOf } from '../../marks.ts';
import { Refusal } from '../../refusal.ts';
import type { AgendaSources } from '../days/agenda.ts';
import { lostRooms } from '../days/lost-rooms.ts';
import type { Facts, Rule as RuleRow } from '../search/facts.ts';
import { editFacts } from './people.ts';
import { roomKindsOf } from './team.ts';

/*
 * How long treatments take and what they need, where that differs from the catalogue; and the rules
 * of booking.
 */

const rulesSubject = 'agenda-rules';

type Content = Omit<Rule, 'treatment' | 'mark' | 'catalogueMinutes'>;

const contentOf = (row: RuleRow): Content => ({
  minutes: row.minutes,
  cleaning: row.cleaning,
  pauseAt: row.pause_at,
  pause: row.pause,
  roomKind: row.room_kind ?? '',
  instant: row.instant === 1,
  atOnce: row.at_once === 1,
});

/** "" for treatments without a rule. */
export const ruleMark = (row: RuleRow | undefined): string => (row ? markOf(contentOf(row)) : '');

/** As the catalogue has it: that needs no row. */
const isUsual = ({ minutes, cleaning, pause, roomKind, instant, atOnce }: Content) =>
  minutes === null && cleaning === 0 && pause === 0 && roomKind === '' && instant && !atOnce;

export async function readRules({ db, agenda }: AgendaSources): Promise<Omit<Rules, MenuCount>> {
  const facts = await agenda.facts();
  const rows = [...facts.rules.values()];
  const catalogue = catalogueOf(await readChanges(db));
  const usualOf = (id: string) => {
    const { duree } = catalogue.treatment(id) ?? {};
    return duree === undefined ? null : minutesOf(duree);
  };
  return {
    rules: rows
      .map((row) => ({
        ...{ treatment: row.treatment_id, mark: ruleMark(row), ...contentOf(row) },
        catalogueMinutes: usualOf(row.treatment_id),
      }))
      .sort((one, other) => (one.treatment < other.treatment ? -1 : 1)),
    lostRooms: lostRooms(facts),
    roomKinds: roomKindsOf(facts),
    settings: { ...facts.settings, mark: markOf(facts.settings) },
    history: await historyOf(db, rulesSubject),
  };
}

/** @throws {Refusal} conflict, invalid */
export function saveRule(db: Db, input: SaveRuleInput, actor: string): Promise<void> {
  const { treatment, mark, ...given } = input;
  return editFacts(db, async (within, facts) => {
    const previous = facts.rules.get(treatment);
    const content = { atOnce: previous?.at_once === 1, ...given };
    if (ruleMark(previous) !== mark) throw new Refusal('conflict');
    requireRoom(facts, content.roomKind, previous);
    await within.deleteFrom('treatment_rules').where('treatment_id', '=', treatment).execute();
    if (!isUsual(content)) {
      const { minutes, cleaning, pauseAt: pause_at, pause, roomKind, instant, atOnce } = content;
      const rest = { room_kind: roomKind || null, instant: bit(instant), at_once: bit(atOnce) };
      const row = { treatment_id: treatment, minutes, cleaning, pause_at, pause, ...rest };
      await within.insertInto('treatment_rules').values(row).execute();
    }
    const action = isUsual(content) ? 'rule-reset' : 'rule-changed';
    await recordEvent(within, { subject: rulesSubject, actor, action, detail: treatment });
  });
}

const bit = (is: boolean): 0 | 1 => (is ? 1 : 0);

/** Where no room is of that kind, nobody could be served; one that was lost stays until it is changed. */
function requireRoom(facts: Facts, roomKind: string, previous: RuleRow | undefined): void {
  if (!roomKind || roomKind === previous?.room_kind) return;
  if (!roomKindsOf(facts).includes(roomKind)) throw new Refusal('invalid');
}

/** @throws {Refusal} conflict */
export function saveSettings(db: Db, input: SaveSettingsInput, actor: string): Promise<void> {
  const { mark, ...values } = input;
  return editFacts(db, async (within, facts) => {
    if (markOf(facts.settings) !== mark) throw new Refusal('conflict');
    for (const name of ['notice', 'people'] as const) {
      await within
        .insertInto('agenda_settings')
        .values({ name, value: values[name] })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: values[name] }))
        .execute();
    }
    const detail = `${values.notice} ${values.people}`;
    await recordEvent(within, { subject: rulesSubject, actor, action: 'rules-settings', detail });
  });
}
