import type { Generated } from 'kysely';
import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

/*
 * Which time is taken. Minutes are counted since 1970, in Abidjan, whose clock is UTC's all year; they lie on a grid
 * of five, but for hours that the institute's people gave.
 */

export interface TakenTimeTables {
  /** A row for each day that was ever booked, and one with an empty day for the facts: see 010-agenda-guards.ts. */
  agenda_days: {
    day: string;
    version: number;
  };
  /** Who does what for whom in each appointment: derived from its `plan`, as is `resource_use`. */
  appointment_treatments: {
    request_id: string;
    position: number;
    person: number;
    treatment_id: string;
    staff: number;
    room: number | null;
    starts: number;
    ends: number;
  };
  /** The time that is taken, with cleaning, without pauses: no two rows of a resource overlap. */
  resource_use: {
    lane: number;
    starts: number;
    ends: number;
    request_id: string;
  };
  /** Links by which clients see, move and cancel an appointment. */
  manage_links: {
    /** SHA-256: the token itself is only in the answer, and in the mail. */
    token_hash: string;
    request_id: string;
    created_at: string;
    /**
     * Who alone has it: whoever reads the appointment's mailbox, or its telephone, where the institute has sent it.
     * Null: whoever booked, which may be anybody.
     */
    reader: Generated<'mailbox' | 'phone' | null>;
    /** The first time that its reader changed or confirmed something by it. */
    pressed_at: Generated<string | null>;
  };
}

const belongsTo = { request_id: 'requests' } as const;

export const takenTimeTables = {
  agenda_days: {
    key: ['day'],
    kept: { months: retention.months, since: 'day', some: true },
    copied: 'last',
    byItself: true,
    person: 'nobody',
  },
  appointment_treatments: {
    key: ['request_id', 'position'],
    belongsTo,
    references: { staff: 'resources', room: 'resources' },
    kept: 'with their row',
    person: { by: 'request', told: 'parts', withheld: ['request_id'] },
    copied: 'by triggers',
  },
  resource_use: {
    key: [],
    belongsTo,
    references: { lane: 'resources' },
    kept: 'with their row',
    person: { by: 'request' },
    copied: 'by triggers',
  },
  manage_links: {
    key: ['token_hash'],
    belongsTo,
    kept: 'with their row',
    person: {
      by: 'request',
      told: 'links',
      order: 'created_at',
      withheld: ['token_hash', 'request_id'],
    },
  },
} as const satisfies FactsOf<TakenTimeTables>;
