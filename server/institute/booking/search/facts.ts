import type { Selectable } from 'kysely';
import type { OpeningFacts } from '../../../../shared/calendar/opening.ts';
import { treatmentsOf } from '../../../../shared/catalogue.ts';
import type { Institute } from '../../../../shared/institute.ts';
import type { Catalogue } from '../../../../shared/site/catalogue-of.ts';
import type { Database } from '../../database/schema/schema.ts';

type Row<T extends keyof Database> = Selectable<Database[T]>;

export type Rule = Row<'treatment_rules'>;

export interface ResourceFacts extends Row<'resources'> {
  /** Treatments and sections, with the staff member's own minutes, if any. */
  readonly skills: ReadonlyMap<string, number | null>;
  readonly prices: ReadonlyMap<string, number>;
  readonly hours: readonly Row<'work_hours'>[];
  /** True for a place that its room no longer has. */
  readonly isTakenAway?: boolean;
}

export interface Facts {
  readonly resources: readonly ResourceFacts[];
  readonly rules: ReadonlyMap<string, Rule>;
  /** The owner's price list, with prices and durations where no other rule applies. */
  readonly catalogue: Catalogue;
  /** The visitors' list, with the staff's lowest prices and durations. */
  readonly offered: Catalogue;
  readonly institute: OpeningFacts & Pick<Institute, 'deposits'>;
  readonly settings: Readonly<Record<Row<'agenda_settings'>['name'], number>>;
}

const scopes = new WeakMap<ResourceFacts, number>();

export function scopeOf({ catalogue }: Facts, lane: ResourceFacts): number {
  const known = scopes.get(lane);
  if (known !== undefined) return known;
  const ids = catalogue.sections.flatMap(treatmentsOf).map(({ id }) => id);
  const own = ids.filter((id) => lane.skills.has(id) || lane.skills.has(id.split('/')[0] ?? ''));
  scopes.set(lane, own.length);
  return own.length;
}
