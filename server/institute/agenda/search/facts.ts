import type { Selectable } from 'kysely';
import type { OpeningFacts } from '../../../../shared/calendar/opening.ts';
import { treatmentsOf } from '../../../../shared/catalogue.ts';
import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import type { Institute } from '../../../../shared/institute.ts';
import type { Database } from '../../database/schema/schema.ts';

/*
 * What the institute's people say of themselves: who there is, what each can do, and when.
 */

type Row<T extends keyof Database> = Selectable<Database[T]>;

export type Rule = Row<'treatment_rules'>;

export interface LaneFacts extends Row<'resources'> {
  /** Treatments and sections, with minutes where they are this person's own. */
  readonly skills: ReadonlyMap<string, number | null>;
  /** Treatments that have another price with this person than on the owner's list. */
  readonly prices: ReadonlyMap<string, number>;
  readonly hours: readonly Row<'work_hours'>[];
  /** A place that its room has no more. */
  readonly isTakenAway?: boolean;
}

export interface Facts {
  /** In the order of their numbers. */
  readonly lanes: readonly LaneFacts[];
  readonly rules: ReadonlyMap<string, Rule>;
  /** The owner's list: prices of all who have no other, and durations of treatments without a rule. */
  readonly catalogue: Catalogue;
  /** The list as visitors read it, with what the team makes of it. */
  readonly offered: Catalogue;
  /** When there is anybody at all. */
  readonly institute: OpeningFacts & Pick<Institute, 'deposits'>;
  readonly settings: Readonly<Record<Row<'agenda_settings'>['name'], number>>;
}

const scopes = new WeakMap<LaneFacts, number>();

/** How many treatments of the catalogue somebody can give. */
export function scopeOf({ catalogue }: Facts, lane: LaneFacts): number {
  const known = scopes.get(lane);
  if (known !== undefined) return known;
  const ids = catalogue.sections.flatMap(treatmentsOf).map(({ id }) => id);
  const own = ids.filter((id) => lane.skills.has(id) || lane.skills.has(id.split('/')[0] ?? ''));
  scopes.set(lane, own.length);
  return own.length;
}
