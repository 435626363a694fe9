import { retention } from '#shared/retention.ts';
import type { PhotoType } from '#shared/site/photos.ts';
import { bytes, integer, table, text } from './table.ts';

export const siteTables = {
  events: table({
    columns: {
      id: text,
      subject: text,
      at: text,
      actor: text,
      action: text,
      detail: text,
    },
    indexes: {
      events_of_subject: '(subject, at)',
      events_by_at: '(at)',
    },
    retention: { months: retention.months, since: 'at', isConditional: true },
    person: { by: 'rule', exported: false },
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
    retention: { days: 0, rule: true },
    isFilledBySite: true,
    person: 'nobody',
  }),

  last_runs: table({
    columns: {
      name: text,
      at: text,
    },
    key: ['name'],
    retention: 'for good',
    isFilledBySite: true,
    person: 'nobody',
  }),

  secrets: table({
    columns: {
      name: text,
      value: text,
    },
    key: ['name'],
    retention: 'for good',
    isFilledBySite: true,
    person: 'nobody',
  }),

  /** The owner's changes. Values are JSON by kind and id, as shared/site/kinds.ts declares them. */
  contents: table({
    columns: {
      kind: text,
      id: text,
      value: text.orNull,
    },
    key: ['kind', 'id'],
    retention: 'for good',
    person: 'nobody',
  }),

  /** Each change, kept for good, so that it can be undone. */
  content_history: table({
    columns: {
      version: integer,
      kind: text,
      id: text,
      before: text.orNull,
      after: text.orNull,
      actor: text,
      at: text,
      is_draft: integer.as<0 | 1>().initially(0),
    },
    key: ['version'],
    indexes: { content_history_of_content: '(kind, id, version)' },
    retention: { months: retention.months, since: 'at', isConditional: true },
    person: { by: { mailbox: 'actor' } },
    actor: 'actor',
  }),

  /** The version of the contents. Each write locks the one row, so that edits take turns. */
  contents_version: table({
    columns: {
      version: integer,
      opened_at: text.orNull,
    },
    key: [],
    retention: 'for good',
    copied: 'last',
    isFilledBySite: true,
    person: 'nobody',
  }),

  photos: table({
    columns: {
      hash: text,
      width: integer,
      height: integer,
      bytes: integer,
      created_at: text,
    },
    key: ['hash'],
    indexes: { photos_by_age: '(created_at)' },
    retention: { days: retention.photoDays, rule: true },
    person: 'nobody',
  }),

  photo_files: table({
    columns: {
      hash: text.references('photos', 'cascade'),
      width: integer,
      type: text.as<PhotoType>(),
      data: bytes,
    },
    key: ['hash', 'width', 'type'],
    retention: 'with their row',
    person: 'nobody',
  }),

  undos: table({
    columns: {
      press: text,
      position: integer,
      actor: text,
      action: text,
      subject: text,
      request_id: text.references('requests', 'cascade').orNull,
      changes: text,
      at: text,
      undone_at: text.orNull,
      /** The session to which the undo is offered; "" once its person has done something else there. */
      session_id: text.initially(''),
    },
    key: ['press', 'position'],
    indexes: {
      undos_actor: '(actor, at)',
      undos_at: '(at)',
      undos_request: '(request_id)',
    },
    retention: { days: retention.undoDays, since: 'at' },
    person: { by: 'request', exported: false },
    actor: 'actor',
  }),
};
