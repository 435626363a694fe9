import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Catalogue } from '../../../shared/contents/catalogue-of.ts';
import type { RequestInput } from '../../../shared/contract/booking/request.ts';
import { typedOf } from '../../../shared/contract/booking/request-fields.ts';
import type { Receipt } from '../../../shared/contract/booking/request-status.ts';
import {
  careName,
  careNameOf,
  findCareType,
} from '../../../shared/contract/booking/treatment-choice.ts';
import { repetitionSeconds } from '../../../shared/limits/limits.ts';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { requestSearchText } from '../database/search.ts';
import { recordEvent } from '../history.ts';
import { bySession } from './account-person.ts';
import type { AppointmentRequest, StoredTreatment } from './requests.ts';

/** A client who is signed in. */
export interface Client {
  readonly id: string;
  /** "" when the provider gave none. */
  readonly email: string;
}

/** What was requested, by whom, and the price list at that time. */
interface Intake {
  readonly input: RequestInput;
  readonly client: Client | undefined;
  readonly catalogue: Catalogue;
}

/** No two are confused when read aloud or copied; no vowels, so that no words arise. */
const numberAlphabet = '234679CDFHJKMNPRTVWX';
/** 3.2 million numbers; earlier releases used four characters. */
const numberLength = 5;
/** Attempts to draw a free number: plenty until a tenth of them is taken. */
const maxAttempts = 20;

/**
 * Stores a request, unless an identical one came within the last ten minutes. The unique fingerprint
 * decides between concurrent ones, in all processes. `onCreated` runs in the same transaction, for a
 * new request only, and adds to the receipt.
 * @throws {Refusal} what `onCreated` throws; nothing is stored then
 */
export function createRequest(
  db: Db,
  { input, client, catalogue }: Intake,
  onCreated: (db: Db, request: AppointmentRequest) => Promise<Omit<Receipt, 'number'>>,
  actor = 'client',
): Promise<Receipt> {
  const row = newRow({ input, client, catalogue });
  return db.transaction().execute(async (transaction) => {
    await releaseFingerprint(transaction, row.fingerprint);
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const number = randomNumber();
      const request = { ...row, number, search_words: requestSearchText({ ...row, number }) };
      const written = await transaction
        .insertInto('requests')
        .values(request)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (written) {
        const detail = client && actor === 'client' ? bySession : '';
        await recordEvent(transaction, { subject: row.id, actor, action: 'created', detail });
        return { number: request.number, ...(await onCreated(transaction, request)) };
      }
      // The conflict is on the fingerprint, or else on the number: then draw another one.
      const same = await transaction
        .selectFrom('requests')
        .select('number')
        .where('fingerprint', '=', row.fingerprint)
        .executeTakeFirst();
      if (same) return { number: same.number, repeated: true };
    }
    throw new Error('no free number');
  });
}

/** The number of the very same one, if it has just come. */
export async function findRepeated(
  db: Db,
  input: RequestInput,
  client: Client | undefined,
): Promise<string | undefined> {
  const same = await db
    .selectFrom('requests')
    .select('number')
    .where('fingerprint', '=', fingerprintOf(input, client))
    .where('created_at', '>', timestamp(-repetitionSeconds))
    .where('created_at', '<=', timestamp(clockSkew))
    .where('status', 'not in', ['refused', 'cancelled'])
    .executeTakeFirst();
  return same?.number;
}

/** Old, refused and cancelled requests do not count as the original of a repetition. */
async function releaseFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .updateTable('requests')
    .set(({ ref }) => ({ fingerprint: ref('id') }))
    .where('fingerprint', '=', fingerprint)
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<=', timestamp(-repetitionSeconds)),
        eb('created_at', '>', timestamp(clockSkew)),
        eb('status', 'in', ['refused', 'cancelled']),
      ]),
    )
    .execute();
}

function newRow({ input, client, catalogue }: Intake): AppointmentRequest {
  const { day, people, category, careType, treatments, persons } = input;
  const section = catalogue.section(category);
  const wanted = (persons?.flat() ?? treatments).flatMap((id) => catalogue.treatment(id) ?? []);
  const stored = (ids: readonly string[]) => ids.flatMap((id) => toStored(id, catalogue));
  const now = timestamp();
  return {
    id: randomUUID(),
    number: '',
    status: 'pending',
    day,
    people,
    section: category,
    care_type: careType || null,
    // Nothing but hidden treatments has no place on the list.
    care: careNameOf(wanted, catalogue) || careName(section, findCareType(section, careType)),
    treatments: JSON.stringify(stored(treatments)),
    moment: input.moment,
    ...typedOf(input),
    email: input.email || client?.email || null,
    user_id: client?.id ?? null,
    fingerprint: fingerprintOf(input, client),
    hour: null,
    ends: null,
    plan: null,
    off_agenda: null,
    persons: persons ? JSON.stringify(persons.map(stored)) : null,
    outcome: null,
    reason: null,
    staff_note: '',
    version: 1,
    search_words: '',
    created_at: now,
    updated_at: now,
    moved_at: null,
    ...{ overrun: 0, overrun_at: null },
  };
}

/** As it is called and priced at this moment. */
function toStored(id: string, catalogue: Catalogue): StoredTreatment[] {
  const { nom, duree, prix, isLowest } = catalogue.treatment(id) ?? {};
  return nom === undefined || prix === undefined
    ? []
    : [{ id, nom, ...(duree && { duree }), prix, ...(isLowest && { isLowest }) }];
}

/** Hash of the client and the input, as the schema normalized it. */
function fingerprintOf({ total, ...input }: RequestInput, client: Client | undefined): string {
  const sorted = Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([client?.id ?? '', sorted]))
    .digest('base64url');
}

function randomNumber(): string {
  const characters = Array.from(
    { length: numberLength },
    () => numberAlphabet[randomInt(numberAlphabet.length)],
  );
  return `RDV-${characters.join('')}`;
}
