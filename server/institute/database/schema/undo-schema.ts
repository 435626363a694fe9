import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

export const undoTables = {
  /** What a press of a button in the back office did: a row for each edit of the press. */
  undos: table({
    columns: {
      press: text,
      /** The place of the edit within its press, from 0. */
      position: integer,
      /** As an actor of `events`: only the same can take it back. */
      actor: text,
      /** What was done, as in `events`, and the subject of the event. */
      action: text,
      subject: text,
      /** Null where it is about no request, or made it: that one goes with the undo. */
      request_id: text.references('requests', 'cascade').orNull,
      /** JSON of Changes, see undo/journal.ts. */
      changes: text,
      at: text,
      undone_at: text.orNull,
    },
    key: ['press', 'position'],
    indexes: {
      undos_actor: '(actor, at)',
      undos_at: '(at)',
      undos_request: '(request_id)',
    },
    kept: { days: retention.undoDays, since: 'at' },
    // It repeats what the request, its history and its mails say.
    person: { by: 'request' },
    actor: 'actor',
  }),
};
