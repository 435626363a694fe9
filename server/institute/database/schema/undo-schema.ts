import { retention } from '../../../../shared/retention.ts';
import { integer, table, text } from './table.ts';

export const undoTables = {
  /** Presses of buttons in the back office: a row for each edit of a press. */
  undos: table({
    columns: {
      press: text,
      /** The place of the edit within its press, from 0. */
      position: integer,
      /** An actor of `events`: only the same actor can undo the edit. */
      actor: text,
      /** The action of the event, and its subject. */
      action: text,
      subject: text,
      /** The request; null for none, or for a request that the edit made, which the undo removes. */
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
    // The changes repeat what the request, its history and its mails say.
    person: { by: 'request' },
    actor: 'actor',
  }),
};
