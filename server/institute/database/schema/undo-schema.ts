import { retention } from '../../../../shared/retention.ts';
import type { FactsOf } from './table-facts.ts';

export interface UndoTables {
  /** What a press of a button in the back office did: a row for each edit of the press. */
  undos: {
    press: string;
    /** The place of the edit within its press, from 0. */
    position: number;
    /** As an actor of `events`: only the same can take it back. */
    actor: string;
    /** What was done, as in `events`, and the subject of the event. */
    action: string;
    subject: string;
    /** Null where it is about no request, or made it: that one goes with the undo. */
    request_id: string | null;
    /** JSON of Changes, see undo/journal.ts. */
    changes: string;
    at: string;
    undone_at: string | null;
  };
}

export const undoTables = {
  undos: {
    key: ['press', 'position'],
    belongsTo: { request_id: 'requests' },
    kept: { days: retention.undoDays, since: 'at' },
    // It repeats what the request, its history and its mails say.
    person: { by: 'request' },
    actor: 'actor',
  },
} as const satisfies FactsOf<UndoTables>;
