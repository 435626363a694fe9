import { createAgenda } from '../../server/institute/agenda/agenda.ts';
import { monthTimes } from '../../server/institute/booking/offers.ts';
import { unlimited, type Work } from '../../server/institute/booking/search/work.ts';
import type { Db } from '../../server/institute/database/database.ts';
import { treatmentsOf } from '../../shared/catalogue.ts';
import { catalogueOf } from '../../shared/site/catalogue-of.ts';
import { randomFrom } from '../support/kill.ts';

/*
 * Climbs towards the question that costs the most: four persons with three treatments each, of whom one treatment after
 * the other is changed, and kept changed where the month then takes more steps. Steps are counted, so that the same
 * seed always leads to the same question.
 */

type Lists = string[][];

interface Climbed {
  readonly lists: Lists;
  readonly steps: number;
}

const ids = catalogueOf()
  .sections.flatMap(treatmentsOf)
  .filter(({ duree }) => duree !== undefined)
  .map(({ id }) => id);

export async function climb(
  db: Db,
  month: string,
  { seed, climbs, tries }: { seed: number; climbs: number; tries: number },
): Promise<Climbed> {
  const random = randomFrom(seed);
  const pick = <One>(all: readonly One[]) => all[Math.floor(random() * all.length)] as One;
  const listOfThree = () => {
    const list = new Set<string>();
    while (list.size < 3) list.add(pick(ids));
    return [...list];
  };
  const changed = (lists: Lists): Lists => {
    const at = Math.floor(random() * lists.length);
    // Sometimes a person gets another one's treatments, as those compete the most.
    if (random() < 0.2) return lists.map((list, index) => (index === at ? [...pick(lists)] : list));
    const [from, to] = [Math.floor(random() * 3), pick(ids)];
    return lists.map((list, index) =>
      index === at && !list.includes(to) ? list.with(from, to) : list,
    );
  };
  let worst: Climbed = { lists: [], steps: -1 };
  for (let round = 0; round < climbs; round += 1) {
    let lists = [listOfThree(), listOfThree(), listOfThree(), listOfThree()];
    let steps = await stepsOf(db, month, lists);
    for (let count = 0; count < tries; count += 1) {
      const next = changed(lists);
      const nextSteps = await stepsOf(db, month, next);
      if (nextSteps >= steps) [lists, steps] = [next, nextSteps];
    }
    if (steps > worst.steps) worst = { lists, steps };
  }
  return worst;
}

/** Of a month's question, with nothing known before; 0 where it cannot be asked. */
async function stepsOf(db: Db, month: string, lists: Lists): Promise<number> {
  const told = { steps: 0 };
  const work: Work = {
    ...unlimited,
    count(own) {
      told.steps += own;
    },
  };
  const wish = { lists, staff: undefined };
  const isAsked = await monthTimes(createAgenda(db), wish, month, work).catch(() => undefined);
  return isAsked ? told.steps : 0;
}
