import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Receipt } from '../../../shared/appointments/request-status.ts';
import type { RequestInput } from '../../../shared/booking/request.ts';
import { pickTextFields } from '../../../shared/booking/request-fields.ts';
import {
  buildSectionLabel,
  findCareType,
  getTreatmentsLabel,
} from '../../../shared/booking/treatment-choice.ts';
import { repetitionSeconds } from '../../../shared/limits/limits.ts';
import type { Catalogue } from '../../../shared/site/published-catalogue.ts';
import { signedInDetail } from '../appointments/account-requests.ts';
import {
  type AppointmentRequest,
  getShare,
  type Series,
  type StoredTreatment,
} from '../appointments/requests.ts';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { requestSearchText } from '../database/list-queries.ts';
import { recordEvent } from '../history.ts';

export interface Client {
  readonly id: string;
  readonly email: string;
}

interface Intake {
  readonly input: RequestInput;
  readonly client: Client | undefined;
  readonly catalogue: Catalogue;
  readonly series?: Series | undefined;
}

/** Attempts to draw a free number. They suffice until a tenth of all numbers is in use. */
const maxAttempts = 20;

/** Stores a request, unless it is a repetition. The unique fingerprint stops concurrent repetitions too. */
export function createRequest(
  db: Db,
  intake: Intake,
  onCreated: OnCreated,
  actor = 'client',
): Promise<Receipt> {
  return db
    .transaction()
    .execute((transaction) => writeRequest(transaction, intake, onCreated, actor));
}

type OnCreated = (db: Db, request: AppointmentRequest) => Promise<Omit<Receipt, 'number'>>;

export async function writeRequest(
  db: Db,
  intake: Intake,
  onCreated: OnCreated,
  actor = 'client',
): Promise<Receipt> {
  const row = newRow(intake);
  await releaseFingerprint(db, row.fingerprint);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const number = randomNumber();
    const request = { ...row, number, search_words: requestSearchText({ ...row, number }) };
    const written = await db
      .insertInto('requests')
      .values(request)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (written) {
      const detail = intake.client && actor === 'client' ? signedInDetail : '';
      await recordEvent(db, { subject: row.id, actor, action: 'created', detail });
      return { number: request.number, ...(await onCreated(db, request)) };
    }
    // The conflict is on the fingerprint, or else on the number. A new number is then drawn.
    const same = await db
      .selectFrom('requests')
      .select('number')
      .where('fingerprint', '=', row.fingerprint)
      .executeTakeFirst();
    if (same) return { number: same.number, repeated: true };
  }
  throw new Error('no free number');
}

function newRow({ input, client, catalogue, series = {} }: Intake): AppointmentRequest {
  const { day, people, category, careType, treatments, persons } = input;
  const section = catalogue.section(category);
  const wanted = (persons?.flat() ?? treatments).flatMap((id) => catalogue.treatment(id) ?? []);
  const stored = (ids: readonly string[]) => ids.flatMap((id) => toStored(id, catalogue));
  const now = timestamp();
  const id = randomUUID();
  const priced = stored(treatments).map((treatment) => ({
    ...treatment,
    prix: series.price ?? treatment.prix,
  }));
  return {
    id,
    number: '',
    status: 'pending',
    day,
    people,
    section: category,
    care_type: careType || null,
    // Hidden treatments have no place on the list.
    care:
      getTreatmentsLabel(wanted, catalogue) ||
      buildSectionLabel(section, findCareType(section, careType)),
    treatments: JSON.stringify(priced.map((treatment) => getShare(treatment, series))),
    moment: input.moment,
    ...pickTextFields(input),
    email: input.email || client?.email || null,
    user_id: client?.id ?? null,
    fingerprint: computeFingerprint(input, client, series),
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
    overrun: 0,
    overrun_at: null,
    coming: null,
    reminded: null,
    deposit: null,
    deposit_state: null,
    held_until: null,
    forgiven: 0,
    kept: null,
    unmailed: 0,
    series: series.series ?? (series.session ? id : null),
    part: null,
    session: series.session ?? null,
    sessions: series.sessions ?? null,
    series_price: series.session ? (priced[0]?.prix ?? null) : null,
  };
}

function toStored(id: string, catalogue: Catalogue): StoredTreatment[] {
  const { nom, duree, isShortest, prix, isLowest } = catalogue.treatment(id) ?? {};
  return nom === undefined || prix === undefined
    ? []
    : [
        {
          id,
          nom,
          prix,
          ...(duree && { duree }),
          ...(isLowest && { isLowest }),
          ...(duree && isShortest && { isShortest }),
        },
      ];
}

/** Characters that are not confused when read aloud or copied. Without vowels no words arise. */
const numberAlphabet = '234679CDFHJKMNPRTVWX';
/** 3.2 million numbers. Older numbers have four characters. */
const numberLength = 5;

export const numberPrefix = 'RDV-';

function randomNumber(): string {
  const characters = Array.from(
    { length: numberLength },
    () => numberAlphabet[randomInt(numberAlphabet.length)],
  );
  return numberPrefix + characters.join('');
}

interface Sender {
  readonly id: string;
}

export async function findRepeated(
  db: Db,
  input: RequestInput,
  client: Sender | undefined,
): Promise<string | undefined> {
  const same = await db
    .selectFrom('requests')
    .select('number')
    .where('fingerprint', '=', computeFingerprint(input, client))
    .where('created_at', '>', timestamp(-repetitionSeconds))
    .where('created_at', '<=', timestamp(clockSkew))
    .where('status', 'not in', ['refused', 'cancelled'])
    .executeTakeFirst();
  return same?.number;
}

/** Frees a fingerprint that an old, refused or cancelled request holds, so that the same request can be sent again. */
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

function computeFingerprint(
  { total, deposit: _, ...input }: RequestInput & { deposit?: number },
  client: Sender | undefined,
  { series }: Series = {},
): string {
  const sorted = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([client?.id ?? '', sorted, ...(series ? [series] : [])]))
    .digest('base64url');
}
