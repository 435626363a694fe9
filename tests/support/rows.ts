import { randomInt, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Db } from '../../server/institute/database/database.ts';
import {
  type Database,
  getTableFacts,
  listReferences,
  type Table,
  type TableWhere,
} from '../../server/institute/database/schema/schema.ts';
import { isUnsent } from '../../server/institute/notifications/outbox-leases.ts';
import { wholeRequest } from './request.ts';

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const now = daysAgo(0);
export const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
const { careType: care_type, category: section, phone: _, treatments: __, ...wish } = wholeRequest;

/** A whole row of each table; a test says only what matters to it. A key that is "" or 0 leads to no row yet. */
const rows = {
  users: () => ({ id: randomUUID(), email: null, role: 'user', created_at: now }) as const,
  sessions: () => ({
    id: randomUUID(),
    user_id: '',
    code_hash: 'h',
    expires_at: now,
    ended_at: null,
    created_at: now,
    device: null,
    seen_on: null,
  }),
  identities: () =>
    ({ provider: 'google', subject: randomUUID(), user_id: '', created_at: now }) as const,
  sign_in_links: () => ({
    id: randomUUID(),
    email: 'a@exemple.ci',
    token_hash: randomUUID(),
    created_at: now,
    expires_at: now,
    ended_at: null,
  }),
  sign_in_attempts: () =>
    ({
      state_hash: randomUUID(),
      provider: 'google',
      browser_hash: 'b',
      nonce: 'n',
      code_verifier: 'c',
      expires_at: now,
    }) as const,
  removal_links: () => ({
    token_hash: randomUUID(),
    user_id: '',
    told_id: '',
    created_at: now,
    expires_at: now,
  }),
  known_browsers: () => ({ browser_hash: randomUUID(), user_id: '', seen_at: now }),
  messages: () => ({
    id: randomUUID(),
    subject: 'Prix',
    message: 'Bonjour',
    sender: null,
    created_at: now,
    answered_at: null,
    search_words: '',
    version: 1,
  }),
  message_answers: () => ({
    id: randomUUID(),
    message_id: '',
    version: 2,
    text: 'Bonjour, oui.',
    answered_by: 'gerante@institut.example',
    created_at: now,
  }),
  outbox: () => ({
    id: randomUUID(),
    recipient: 'a@exemple.ci',
    reply_to: null,
    subject: 'Sujet',
    text: '',
    created_at: now,
    expires_at: null,
    attempts: 1,
    next_try_at: now,
    sent_at: now,
    last_error: null,
    attachment: null,
    request_id: null,
    message_id: null,
  }),
  provider_payments: () =>
    ({
      id: randomUUID(),
      provider: 'Wave',
      provider_id: randomUUID(),
      amount: 4950,
      fee: 50,
      phone: '+2250506070809',
      reference: '',
      created_at: now,
      state: 'open',
      request_id: null,
      settled_at: null,
      settled_by: null,
    }) as const,
  payment_ids: () => ({ id_hash: randomUUID() }),
  posts: () => ({ id_hash: randomUUID(), taken_at: now }),
  requests: () => {
    const id = randomUUID();
    return {
      ...wish,
      id,
      number: id.slice(0, 8),
      status: 'pending',
      search_words: '',
      section,
      care_type,
      care: 'Soins du visage, Gamme Clarins',
      treatments: '[]',
      phone: '+2250506070809',
      email: null,
      user_id: null,
      fingerprint: id,
      hour: null,
      reason: null,
      staff_note: '',
      version: 1,
      created_at: now,
      updated_at: now,
    } as const;
  },
  booking_origins: () => ({
    request_id: '',
    network: 'n',
    known: 0,
    created_at: now,
  }),
  client_notes: () => ({
    phone: '+2250506070809',
    note: 'Peau sensible',
    noted_by: 'gerante@institut.example',
    noted_at: now,
  }),
  waiting_list: () =>
    ({
      id: randomUUID(),
      name: 'Awa',
      phone: '+2250506070809',
      email: null,
      proven: 0,
      first_day: now.slice(0, 10),
      last_day: now.slice(0, 10),
      moment: 'Matin',
      treatments: '[["capillaires/coupe-femme"]]',
      staff: null,
      created_at: now,
    }) as const,
  waiting_links: () => ({ token_hash: randomUUID(), waiting_id: '', mailed: 1, created_at: now }),
  waiting_days: () => ({
    waiting_id: '',
    day: now.slice(0, 10),
    version: '1',
    hours: '[600]',
    fresh: '[]',
    fresh_at: null,
    told_at: null,
    told_from: null,
    told_to: null,
  }),
  visit_consents: () => ({
    ...{ id: randomUUID(), email: `${randomUUID()}@exemple.ci`, phone: '+2250506070809' },
    name: 'Awa',
    text: 'Oui',
    request_id: null,
    agreed_at: now,
    renewed_at: now,
    stopped_at: null,
    thanked_day: null,
    created_at: now,
  }),
  visit_links: () => ({
    token_hash: randomUUID(),
    consent_id: '',
    request_id: null,
    created_at: now,
  }),
  visit_opinions: () => ({
    id: randomUUID(),
    consent_id: '',
    request_id: randomUUID(),
    day: now.slice(0, 10),
    care: 'Coupe femme',
    rating: 5,
    text: 'Parfait',
    first_name: 'Awa',
    may_publish: 1,
    content_id: `avis${randomUUID().slice(0, 8)}`,
    version: 1,
    updated_at: now,
    created_at: now,
  }),
  undos: () => ({
    press: randomUUID(),
    position: 0,
    actor: 'gerante@institut.example',
    action: 'moved',
    ...{ subject: randomUUID(), request_id: '', changes: '{"rows":[]}', at: now, undone_at: null },
  }),
  payments: () =>
    ({
      ...{
        id: randomUUID(),
        reverses: '',
        request_id: '',
        gift_card_id: null,
        session_pack_id: null,
      },
      amount: 15000,
      method: 'wave',
      paid_on: now.slice(0, 10),
      purpose: 'appointment',
      recorded_by: 'gerante@institut.example',
      created_at: now,
    }) as const,
  redemptions: () => ({
    id: randomUUID(),
    reverses: '',
    request_id: '',
    gift_card_id: null,
    session_pack_id: '',
    amount: 9000,
    sessions: 1,
    reason: '',
    used_on: now.slice(0, 10),
    recorded_by: 'gerante@institut.example',
    created_at: now,
  }),
  shares: () => ({
    id: randomUUID(),
    payment_id: '',
    redemption_id: null,
    lane: null,
    amount: 15000,
    commission: 40,
  }),
  gift_cards: () => ({
    id: randomUUID(),
    code: randomUUID(),
    amount: 25000,
    phone: '+2250506070809',
    from_name: 'Awa',
    to_name: 'Mariam',
    message: '',
    expires_on: null,
    ended_on: null,
    sold_on: now.slice(0, 10),
    sold_by: 'erased',
    needed_until: '2099-01-01',
    created_at: now,
  }),
  session_packs: () => ({
    id: randomUUID(),
    phone: '+2250506070809',
    title: 'Massages',
    covers: '["corps"]',
    sessions: 10,
    price: 90000,
    note: '',
    expires_on: null,
    ended_on: null,
    sold_on: now.slice(0, 10),
    sold_by: 'erased',
    needed_until: '2099-01-01',
    created_at: now,
  }),
  push_subscriptions: () => ({
    id: randomUUID(),
    user_id: '',
    endpoint: `https://push.example/${randomUUID()}`,
    p256dh: 'p',
    auth: 'a',
    device: 'Téléphone',
    created_at: now,
    last_sent_at: null,
    last_error: null,
  }),
  events: () => ({
    id: randomUUID(),
    subject: '',
    at: now,
    actor: 'client',
    action: 'created',
    detail: '',
  }),
  day_changes: () =>
    ({
      id: randomUUID(),
      lane: null,
      day: now.slice(0, 10),
      starts: 600,
      ends: 660,
      kind: 'off',
      label: '',
    }) as const,
  content_history: () => ({
    version: 1,
    kind: 'institute',
    id: 'name',
    before: null,
    after: null,
    actor: 'gerante@institut.example',
    at: now,
    is_draft: 0,
  }),
  photos: () => ({
    hash: randomUUID().replaceAll('-', ''),
    width: 320,
    height: 240,
    bytes: 3,
    created_at: now,
  }),
  photo_files: () =>
    ({ hash: '', width: 320, type: 'jpg', data: Uint8Array.from(everyByte) }) as const,
  contents: () => ({ kind: 'institute', id: 'name', value: '"Chez Awa, l’été"' }),
  contents_version: () => ({ version: 1, people_at: null, opened_at: null }),
  request_browsers: () => ({ request_id: '', browser: 'b' }),
  manage_links: () => ({ token_hash: randomUUID(), request_id: '', created_at: now }),
  closed_days: () => ({
    day: '2020-01-01',
    label: 'Fête',
    closed_by: 'gerante@institut.example',
    created_at: now,
  }),
  resources: () => ({ lane: randomInt(1000, 1_000_000), kind: 'staff', name: 'Rose' }) as const,
  skills: () => ({ lane: 0, skill: 'corps', minutes: null }),
  work_hours: () =>
    ({
      lane: 0,
      weekday: 0,
      starts: 600,
      ends: 660,
      valid_from: null,
      valid_to: null,
    }) as const,
  treatment_rules: () =>
    ({
      treatment_id: randomUUID(),
      minutes: null,
      room_kind: null,
      cleaning: 0,
      pause_at: 0,
      pause: 0,
      instant: 1,
      at_once: 0,
    }) as const,
  planning_links: () => ({ lane: 0, token_hash: randomUUID(), created_at: now }),
  team_sign_ins: () => ({ lane: 0, user_id: '', created_at: now }),
  team_invitations: () => ({
    lane: 0,
    email: 'a@exemple.ci',
    token_hash: randomUUID(),
    created_at: now,
    expires_at: now,
  }),
  absence_wishes: () =>
    ({
      id: randomUUID(),
      lane: 0,
      user_id: '',
      starts: 0,
      ends: 1440,
      label: 'Congé',
      first_day: now.slice(0, 10),
      last_day: now.slice(0, 10),
      state: 'open',
      reason: '',
      created_at: now,
      decided_at: null,
    }) as const,
  agenda_settings: () => ({ name: 'notice', value: 60 }) as const,
  agenda_days: () => ({ day: '2020-01-01', version: 1 }),
  first_steps: () => ({ step: 'prices' as const, at: now }),
  online_booking: () => ({ id: 2, mode: 'at-once', sentence: '' }) as const,
  last_runs: () => ({ name: randomUUID(), at: now }),
  limits: () => ({ key: randomUUID(), count: 1, ends_at: now }),
  secrets: () => ({ name: randomUUID(), value: 'x' }),
} satisfies { [T in WrittenTable]: () => Insertable<Database[T]> };

type WrittenTable = Exclude<Table, TableWhere<{ copied: 'by triggers' }>>;

/** Returns a row from before the agenda, if no time is given. */
const withoutTime = ({ status, plan }: { status?: unknown; plan?: unknown }) =>
  status === 'confirmed' && !plan ? { off_agenda: 'unassigned' } : {};

/** Writes a row down; its values as given. */
export async function add<T extends WrittenTable>(
  db: Db,
  table: T,
  values: Partial<Insertable<Database[T]>> = {},
) {
  const row = { ...rows[table](), ...withoutTime(values), ...values };
  await insert(db, table, [row]);
  return row as ReturnType<(typeof rows)[T]>;
}

/** The same of many, of whom nobody asks. */
export async function addMany<T extends WrittenTable>(
  db: Db,
  table: T,
  given: readonly Partial<Insertable<Database[T]>>[],
): Promise<void> {
  const whole = given.map((values) => ({ ...rows[table](), ...withoutTime(values), ...values }));
  for (let at = 0; at < whole.length; at += batch)
    await insert(db, table, whole.slice(at, at + batch));
}

/** Databases limit the values of a statement. */
const batch = 200;

const insert = (db: Db, table: WrittenTable, given: readonly object[]) =>
  db
    .insertInto(table as 'users')
    .values(given as never)
    .execute();

/** The tables that rows can be written into: no triggers do that. */
export const writtenTables = Object.keys(rows) as WrittenTable[];

/** Writes a row down, and before it those that it cannot be without. */
export async function addWhole(
  db: Db,
  table: WrittenTable,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const row: Record<string, unknown> = { ...rows[table](), ...values };
  for (const [column, target] of Object.entries(listReferences(table))) {
    if (row[column] !== '' && row[column] !== 0) continue;
    const [key = ''] = getTableFacts(target).key;
    row[column] = (await addWhole(db, target as WrittenTable))[key];
  }
  return add(db, table, row);
}

/** An alert that waits to be sent. */
export const waitingAlert = { channel: 'push', text: '{}', sent_at: null, attempts: 0 } as const;

/** Alerts that wait to be sent. */
export const alertsWaiting = (db: Db) =>
  db.selectFrom('outbox').selectAll().where('channel', '=', 'push').where(isUnsent()).execute();

export async function countOf(db: Db, table: Table): Promise<number> {
  return (
    await db
      .selectFrom(table as 'users')
      .selectAll()
      .execute()
  ).length;
}
