import { addDays, type Day, weekdayOf } from '../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../shared/calendar/hours-on.ts';
import type { OpeningFacts } from '../../../shared/calendar/opening.ts';
import { catalogueOf } from '../../../shared/contents/catalogue-of.ts';
import { saveLaneInput } from '../../../shared/contract/admin/agenda-facts-input.ts';
import { blockInput } from '../../../shared/contract/admin/block-input.ts';
import {
  type SaveRuleInput,
  saveRuleInput,
} from '../../../shared/contract/admin/treatment-rules-input.ts';
import { blockTime } from '../agenda/back-office/blocks.ts';
import { readFacts } from '../agenda/days/read-facts.ts';
import { saveLane } from '../agenda/team/people.ts';
import { ruleMark } from '../agenda/team/rule-content.ts';
import { saveRule } from '../agenda/team/rules-of-treatments.ts';
import { laneMark, teamMark } from '../agenda/team/team.ts';
import { atTime, today } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { parse } from '../parse.ts';
import type { Days } from './days.ts';
import { staff } from './people.ts';

/*
 * Who serves in the demo data, and what treatments need besides.
 */

interface TeamMember {
  readonly name: string;
  /** Sections, and single treatments. */
  readonly skills: readonly string[];
  /** HH:MM; otherwise as long as the institute is open. */
  readonly break?: readonly [from: string, to: string];
}

const team: readonly TeamMember[] = [
  { name: 'Mireille', skills: ['visage', 'corps', 'onglerie'] },
  { name: 'Rose', skills: ['corps'] },
  { name: 'Désirée', skills: ['maquillage', 'visage'] },
  { name: 'Adèle', skills: ['capillaires'] },
  { name: 'Inès', skills: ['capillaires', 'onglerie', 'maquillage'], break: ['13:00', '14:00'] },
];

/** `day` counts open days from today. */
const absence = { name: 'Rose', day: 3, starts: '14:00', ends: '18:00', label: 'Formation' };

const roomKind = 'Cabine';
const rooms = [
  { name: 'Cabine 1', roomKind, places: 1 },
  { name: 'Cabine 2', roomKind, places: 2 },
];

type Rule = Partial<SaveRuleInput> & { readonly treatment: string };

const inRoom = [
  'corps/massage-relaxant-aux-huiles',
  'corps/massage-aux-pierres-chaudes',
  'corps/drainage-lymphatique',
];

const rules: readonly Rule[] = [
  ...inRoom.map((treatment) => ({ treatment, cleaning: 10, roomKind })),
  // Both lie in one cabin.
  { treatment: 'corps/massage-en-duo', cleaning: 10, roomKind, atOnce: true, sameRoom: true },
  // The colour takes by itself.
  { treatment: 'capillaires/coloration-complete', pauseAt: 30, pause: 30 },
];

const [manager] = staff;

const facts = { catalogue: () => catalogueOf(), today };
const [LaneInput, RuleInput] = [saveLaneInput(facts), saveRuleInput(facts)];

/** Days ago that they were written down: before the first request. */
const openedAgo = 119;

/** Writes staff, rooms and hours the way the owner's screens do. */
export async function writeTeam(
  db: Db,
  day: Day,
  { days, institute }: { days: Days; institute: OpeningFacts },
): Promise<void> {
  await atTime(`${addDays(day, -openedAgo)}T09:00:00Z`, async () => {
    const first = await readFacts(db);
    for (const [index, { name, skills, break: pause }] of team.entries()) {
      const previous = first.lanes[index];
      const mark = previous ? laneMark(first, previous) : teamMark(await readFacts(db));
      await save(db, {
        ...(previous && { id: String(previous.lane) }),
        mark,
        profile: { name, kind: 'staff', roomKind: '' },
        skills: skills.map((skill) => ({ skill, minutes: null })),
        ...(pause && { hours: hoursAround(pause, day, institute) }),
      });
    }
    for (const room of rooms) {
      const profile = { ...room, kind: 'room' };
      await save(db, { mark: teamMark(await readFacts(db)), profile });
    }
    const previous = (await readFacts(db)).rules;
    for (const rule of rules) {
      const mark = ruleMark(previous.get(rule.treatment));
      await saveRule(db, parse(RuleInput, { ...usual, mark, ...rule }), manager);
    }
  });
  await writeAbsence(db, day, days);
}

const save = (db: Db, input: object) => saveLane(db, parse(LaneInput, input), manager);

const usual = {
  ...{ minutes: null, cleaning: 0, pauseAt: 0, pause: 0, roomKind: '' },
  instant: true,
};

/** The institute's hours of each weekday, with a break. */
function hoursAround([from, to]: readonly [string, string], day: Day, institute: OpeningFacts) {
  const week = Array.from({ length: 7 }, (_, index) => addDays(day, index));
  return week.flatMap((one) => {
    const { opens = '', closes = '' } = hoursOn(one, institute) ?? {};
    const spans = [
      { starts: opens, ends: closes < from ? closes : from },
      { starts: opens > to ? opens : to, ends: closes },
    ];
    return spans
      .filter(({ starts, ends }) => starts < ends)
      .map((span) => ({ weekday: weekdayOf(one), ...span }));
  });
}

async function writeAbsence(db: Db, day: Day, days: Days): Promise<void> {
  const { lanes, institute } = await readFacts(db);
  const { lane = '' } = lanes.find(({ name }) => name === absence.name) ?? {};
  const { starts, ends, label } = absence;
  const block = { staff: String(lane), from: days.at(absence.day), to: '', starts, ends, label };
  await atTime(`${addDays(day, -1)}T08:00:00Z`, () =>
    blockTime(
      db,
      parse(blockInput({ today, institute: () => institute }), { ...block, kind: 'off' }),
      manager,
    ),
  );
}
