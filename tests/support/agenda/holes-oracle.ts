import type { Facts } from '../../../server/institute/agenda/search/facts.ts';
import type { Oracle } from './oracle.ts';

/*
 * Which hours leave a hole, and which are offered then, minute by minute.
 */

type Lists = readonly (readonly string[])[];

interface Part {
  readonly staff: number;
  readonly room: number | null;
  readonly starts: number;
  readonly ends: number;
  readonly treatment: string;
}

export class HolesOracle {
  readonly #oracle: Oracle;
  readonly #facts: Facts;
  readonly #treatments: readonly string[];

  constructor(oracle: Oracle, facts: Facts, treatments: readonly string[]) {
    this.#oracle = oracle;
    this.#facts = facts;
    this.#treatments = treatments;
  }

  /** For each who does something: beside each stretch of her time that is taken, nothing is free or enough is. */
  leavesNone(parts: readonly Part[]): boolean {
    return [...new Set(parts.map(({ staff }) => staff))].every((lane) => {
      const taken = new Set<number>();
      for (const part of parts.filter(({ staff }) => staff === lane)) {
        for (const held of this.#oracle.holds(part)) {
          if (held.lane !== lane) continue;
          for (let minute = held.starts; minute < held.ends; minute += 1) taken.add(minute);
        }
      }
      return this.#isTidyFor(lane, taken);
    });
  }

  /** A plan's; of one treatment alone, it must be tidy if any that ends as early is. @throws if it is not */
  isTidy({ parts, ends }: { parts: readonly Part[]; ends: number }, lists: Lists): boolean {
    const isTidy = this.leavesNone(parts);
    const [part, another] = parts;
    const can = (way: Part) => way.ends === ends && this.leavesNone([way]);
    if (this.#facts.settings.holes === 0 || !part || another || lists.length > 1) return isTidy;
    if (!isTidy && this.#oracle.ways(part.treatment, part.starts).some(can)) {
      throw new Error(`${part.starts}: a hole, and somebody else would leave none`);
    }
    return isTidy;
  }

  #isTidyFor(lane: number, taken: ReadonlySet<number>): boolean {
    const least = this.#leastOf(lane);
    if (least === undefined) return true;
    const isFree = (minute: number) => minute >= 0 && this.#oracle.isFree(lane, minute);
    const minutes = [...taken].sort((one, other) => one - other);
    const stretches: number[][] = [];
    for (const minute of minutes) {
      const stretch = stretches.at(-1);
      let between = (stretch?.at(-1) ?? minute) + 1;
      while (between < minute && isFree(between)) between += 1;
      if (stretch && between === minute) stretch.push(minute);
      else stretches.push([minute]);
    }
    return stretches.every((stretch) => {
      let [from, to] = [stretch[0] ?? 0, (stretch.at(-1) ?? 0) + 1];
      const [starts, ends] = [from, to];
      while (isFree(from - 1)) from -= 1;
      while (isFree(to)) to += 1;
      const [before, after] = [starts - from, to - ends];
      return before === 0 || after === 0 || (before >= least && after >= least);
    });
  }

  /** Minutes in which half of what she sells to one person alone fits, with preparation and cleaning. */
  #leastOf(lane: number): number | undefined {
    const { lanes, rules } = this.#facts;
    const skills = lanes.find((one) => one.lane === lane)?.skills ?? new Map();
    const all = this.#treatments.flatMap((treatment) => {
      const rule = rules.get(treatment);
      const section = treatment.split('/')[0] ?? '';
      const skill = [treatment, section].find((one) => skills.has(one));
      const helps = (rule?.assistants ?? '').split(' ').filter((one) => one !== '');
      const isAble = (one: (typeof lanes)[number]) =>
        one.lane !== lane && (one.skills.has(treatment) || one.skills.has(section));
      const isHelped =
        helps.length === 0 ||
        lanes.some(
          (one) =>
            one.kind === 'staff' &&
            (helps.includes('*') ? isAble(one) : helps.includes(`${one.lane}`)),
        );
      if (skill === undefined || !rule || rule.at_once === 1 || !isHelped) return [];
      return (skills.get(skill) ?? rule.minutes ?? 0) + rule.cleaning + rule.preparation;
    });
    return all.sort((one, other) => one - other)[Math.floor(all.length / 2)];
  }
}
