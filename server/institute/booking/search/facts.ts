import type { Selectable } from 'kysely';
import type { Database } from '#server/institute/database/schema/schema.ts';
import type { OpeningFacts } from '#shared/calendar/opening.ts';
import { listTreatments } from '#shared/catalogue.ts';
import type { Institute } from '#shared/institute.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';

type Row<T extends keyof Database> = Selectable<Database[T]>;

export type TreatmentRule = Row<'treatment_rules'>;

export interface ResourceFacts extends Row<'resources'> {
  /** Treatments and sections, with the staff member's own minutes, if any. */
  readonly skills: ReadonlyMap<string, number | null>;
  readonly hours: readonly Row<'work_hours'>[];
}

export interface Facts {
  readonly resources: readonly ResourceFacts[];
  readonly rules: ReadonlyMap<string, TreatmentRule>;
  /** The owner's price list, with prices and durations where no other rule applies. */
  readonly catalogue: Catalogue;
  /** The visitors' list, with the staff's shortest durations. */
  readonly visitorCatalogue: Catalogue;
  readonly institute: OpeningFacts & Pick<Institute, 'deposits'>;
  readonly settings: Readonly<Record<Row<'agenda_settings'>['name'], number>>;
}

const scopes = new WeakMap<ResourceFacts, number>();

/** Counts the treatments that a staff member can give. */
export function getScope({ catalogue }: Facts, resource: ResourceFacts): number {
  const cachedScope = scopes.get(resource);
  if (cachedScope !== undefined) return cachedScope;
  let scope = 0;
  for (const skill of resource.skills.keys()) {
    const section = catalogue.section(skill);
    scope += section ? listTreatments(section).length : 1;
  }
  scopes.set(resource, scope);
  return scope;
}

export const appliesTo = (
  change: { readonly resource_id: number | null },
  resource: ResourceFacts,
): boolean => change.resource_id === null || change.resource_id === resource.id;
