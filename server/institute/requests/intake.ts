import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { RequestInput } from '../../../shared/contract/request.ts';
import type { Receipt } from '../../../shared/contract/request-status.ts';
import {
  careName,
  findCareType,
  findSection,
  findTreatment,
} from '../../../shared/contract/treatment-choice.ts';
import { clockDifference, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { requestWords } from '../database/search.ts';
import { addEvent } from '../history.ts';
import type { AppointmentRequest, StoredTreatment } from './requests.ts';

/** A client who is signed in. */
export interface Client {
  readonly id: string;
  /** "" when the provider gave none. */
  readonly email: string;
}

/** Seconds in which the very same request is a repetition, and not a second one. */
const repetitionTime = 10 * 60;
/** No two of them are taken for one another when read aloud or copied, and none makes words. */
const numberSigns = '234679CDFHJKMNPRTVWX';
/** 3.2 million numbers; those of earlier versions have four signs. */
const numberLength = 5;
/** Far more than it takes before a tenth of all numbers is given out. */
const tries = 20;

/**
 * Writes a request down, unless the very same one has just come. Of several at once one is written,
 * whichever process they reach: the unique fingerprint decides. `andThen` runs only for a new one,
 * in the same transaction, and says what its receipt tells besides the number.
 */
export function takeRequest(
  db: Db,
  input: RequestInput,
  client: Client | undefined,
  andThen: (db: Db, request: AppointmentRequest) => Promise<Omit<Receipt, 'number'>>,
): Promise<Receipt> {
  const row = newRow(input, client);
  return db.transaction().execute(async (transaction) => {
    await releaseFingerprint(transaction, row.fingerprint);
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const number = randomNumber();
      const request = { ...row, number, search_words: requestWords({ ...row, number }) };
      const written = await transaction
        .insertInto('requests')
        .values(request)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (written) {
        await addEvent(transaction, { subject: row.id, actor: 'client', action: 'created' });
        return { number: request.number, ...(await andThen(transaction, request)) };
      }
      // Either the fingerprint was there already, or only the number, and another one may be free.
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

/** One that is old, or was answered with a no, no longer stands in the way of asking again. */
async function releaseFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .updateTable('requests')
    .set(({ ref }) => ({ fingerprint: ref('id') }))
    .where('fingerprint', '=', fingerprint)
    .where(({ eb, or }) =>
      or([
        eb('created_at', '<=', timestamp(-repetitionTime)),
        eb('created_at', '>', timestamp(clockDifference)),
        eb('status', 'in', ['refused', 'cancelled']),
      ]),
    )
    .execute();
}

function newRow(input: RequestInput, client: Client | undefined): AppointmentRequest {
  const { day, people, category, careType, treatments, moment, name, phone, email, note } = input;
  const section = findSection(category);
  const now = timestamp();
  return {
    id: randomUUID(),
    number: '',
    status: 'pending',
    day,
    people,
    section: category,
    care_type: careType || null,
    care: careName(section, findCareType(section, careType)),
    treatments: JSON.stringify(treatments.flatMap(toStored)),
    moment,
    name,
    phone,
    email: email || client?.email || null,
    note,
    user_id: client?.id ?? null,
    fingerprint: fingerprintOf(input, client),
    hour: null,
    reason: null,
    staff_note: '',
    version: 1,
    search_words: '',
    created_at: now,
    updated_at: now,
  };
}

function toStored(id: string): StoredTreatment[] {
  const treatment = findTreatment(id);
  return treatment ? [{ id, ...treatment }] : [];
}

/** The same words from the same person, as the schema has made them alike. */
function fingerprintOf(input: RequestInput, client: Client | undefined): string {
  const sorted = Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([client?.id ?? '', sorted]))
    .digest('base64url');
}

function randomNumber(): string {
  const signs = Array.from(
    { length: numberLength },
    () => numberSigns[randomInt(numberSigns.length)],
  );
  return `RDV-${signs.join('')}`;
}
