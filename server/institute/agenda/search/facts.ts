import type { Selectable } from 'kysely';
import type { OpeningFacts } from '../../../../shared/calendar/opening.ts';
import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import type { AgendaTables } from '../../database/schema/agenda-schema.ts';

/*
 * What the institute's people say of themselves: who there is, what each can do, and when.
 */

type Row<T extends keyof AgendaTables> = Selectable<AgendaTables[T]>;

export type Rule = Row<'treatment_rules'>;

export interface LaneFacts extends Row<'resources'> {
  /** Treatments and sections, with minutes where they are this person's own. */
  readonly skills: ReadonlyMap<string, number | null>;
  readonly hours: readonly Row<'work_hours'>[];
}

export interface Facts {
  /** In the order of their numbers. */
  readonly lanes: readonly LaneFacts[];
  readonly rules: ReadonlyMap<string, Rule>;
  /** Durations of treatments without a rule. */
  readonly catalogue: Catalogue;
  /** When there is anybody at all. */
  readonly institute: OpeningFacts;
  readonly settings: Readonly<Record<Row<'agenda_settings'>['name'], number>>;
}
