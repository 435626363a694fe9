import type { TakingMethod } from '../../../../shared/contract/admin/takings.ts';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

export interface TakingTables {
  /** Payments that the institute's people noted: for their own accounts, which outlive the appointment. */
  takings: {
    id: string;
    /** Null once the request is erased: the sum stays, without a name. */
    request_id: string | null;
    /** FCFA. */
    amount: number;
    method: TakingMethod;
    /** Who took it. */
    lane: number | null;
    /** Percent of it that is hers, as was agreed on that day; null for nothing agreed. */
    commission: number | null;
    /** YYYY-MM-DD. */
    taken_on: string;
    /** As an actor of `events`. */
    noted_by: string;
    created_at: string;
    /** It counts no more. */
    undone_at: string | null;
  };
}

export const takingTables = {
  takings: {
    key: ['id'],
    references: { request_id: 'requests', lane: 'resources' },
    kept: { months: retention.takingMonths, since: 'taken_on' },
    person: {
      by: 'request',
      told: 'takings',
      order: 'created_at',
      withheld: ['request_id', 'lane', 'noted_by'],
    },
    actor: 'noted_by',
  },
} as const satisfies FactsOf<TakingTables>;
