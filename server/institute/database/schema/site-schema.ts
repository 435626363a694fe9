import { retention } from '../../../../shared/retention.ts';
import type { PhotoType } from '../../../../shared/site/photos.ts';
import { bytes, integer, table, text } from './table.ts';

/* Records that the site itself writes: its log, limits and secrets. */

export const siteTables = {
  /** The audit log. */
  events: table({
    columns: {
      id: text,
      subject: text,
      at: text,
      /** A mailbox, the id of an account without a mailbox, "client", "command" or "erased". */
      actor: text,
      action: text,
      detail: text,
    },
    key: ['id'],
    indexes: {
      events_of_subject: '(subject, at)',
      events_by_at: '(at)',
    },
    kept: { months: retention.months, since: 'at', some: true },
    person: { by: 'rule', noun: 'event' },
    actor: 'actor',
  }),

  limits: table({
    columns: {
      /** HMAC of the limit's name and the subject; a plain hash for a lease. */
      key: text,
      count: integer,
      ends_at: text,
    },
    key: ['key'],
    indexes: { limits_by_ends_at: '(ends_at)' },
    kept: { days: 0, rule: true },
    byItself: true,
    person: 'nobody',
  }),

  /** The last run of each periodic job, in any process. */
  last_runs: table({
    columns: {
      name: text,
      at: text,
    },
    key: ['name'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),

  /** Secrets that all processes share and that no setting gives. */
  secrets: table({
    columns: {
      name: text,
      value: text,
    },
    key: ['name'],
    kept: 'for good',
    byItself: true,
    person: 'nobody',
  }),
};

/*
 * The owner's changes to the institute's facts, the price list and the words of the site. Values are JSON by kind and
 * id, as shared/site/kinds.ts declares them.
 */

export const contentsTables = {
  contents: table({
    columns: {
      kind: text,
      id: text,
      /** JSON; null for the product's own value. */
      value: text.orNull,
    },
    key: ['kind', 'id'],
    kept: 'for good',
    person: 'nobody',
  }),

  /** Each change, kept for good, so that it can be undone. */
  content_history: table({
    columns: {
      /** The version that the change made. */
      version: integer,
      kind: text,
      id: text,
      before: text.orNull,
      after: text.orNull,
      /** A mailbox, the id of an account without a mailbox, or "erased". */
      actor: text,
      at: text,
      /** 1: `after` was never published. */
      is_draft: integer.as<0 | 1>().initially(0),
    },
    key: ['version'],
    indexes: { content_history_of_content: '(kind, id, version)' },
    kept: { months: retention.months, since: 'at', some: true },
    person: {
      by: { mailbox: 'actor' },
      noun: 'content change',
      told: 'contentChanges',
      withheld: ['actor'],
    },
    actor: 'actor',
  }),

  /** The version of the contents. Each write locks the one row, so that edits take turns. */
  contents_version: table({
    columns: {
      version: integer,
      /** The last change of the staff shown on the site; null for never. */
      people_at: text.orNull,
      /** The time when the owner first opened online booking; null for never. */
      opened_at: text.orNull,
    },
    key: [],
    kept: 'for good',
    copied: 'last',
    byItself: true,
    person: 'nobody',
  }),
};

export const photoTables = {
  photos: table({
    columns: {
      /** Hash of the uploaded bytes. */
      hash: text,
      /** Width and height of the largest file. */
      width: integer,
      height: integer,
      bytes: integer,
      /** The time of the last upload. */
      created_at: text,
    },
    key: ['hash'],
    indexes: { photos_by_age: '(created_at)' },
    kept: { days: retention.photoDays, rule: true },
    person: 'nobody',
  }),

  photo_files: table({
    columns: {
      hash: text.references('photos', 'cascade'),
      width: integer,
      type: text.as<PhotoType>(),
      /** SQLite gives a Uint8Array, PostgreSQL a Buffer. */
      data: bytes,
    },
    key: ['hash', 'width', 'type'],
    kept: 'with their row',
    person: 'nobody',
  }),
};

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
