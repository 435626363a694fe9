import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Receipt } from '#shared/appointments/request-status.ts';
import type { RequestInput } from '#shared/booking/request.ts';
import { pickTextFields } from '#shared/booking/request-fields.ts';
import {
  findCareType,
  formatSectionLabel,
  formatTreatmentsLabel,
} from '#shared/booking/treatment-choice.ts';
import { repetitionSeconds } from '#shared/limits/limits.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { signedInDetail } from '../appointments/account-requests.ts';
import {
  type AppointmentRequest,
  computeSessionShare,
  type Series,
  type StoredTreatment,
} from '../appointments/requests.ts';
import { clockSkew, timestamp } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { buildRequestSearchText } from '../database/list-queries.ts';
import { recordEvent } from '../history.ts';
import type { planTime } from './resource-use.ts';

export interface Client {
  readonly id: string;
  readonly email: string;
}

export interface Intake {
  readonly input: RequestInput;
  readonly client: Client | undefined;
  readonly catalogue: Catalogue;
  readonly series?: Series | undefined;
  /** Plans a request that is confirmed at once, so that one insert stores it with its time. */
  plan?(row: ReturnType<typeof buildRow>): ReturnType<typeof planTime>;
}

/** Attempts to draw a free number. They suffice until a tenth of all numbers is in use. */
const maxAttempts = 20;

type OnCreated = (request: AppointmentRequest) => Promise<Omit<Receipt, 'number'>>;

/** Stores a request, unless it is a repetition. The unique fingerprint stops concurrent repetitions too. */
export async function writeRequest(
  db: Db,
  intake: Intake,
  onCreated: OnCreated,
  actor = 'client',
): Promise<Receipt> {
  const row = buildRow(intake);
  await releaseFingerprint(db, row.fingerprint);
  const booking = await intake.plan?.(row);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const number = drawNumber();
    const request = await db
      .insertInto('requests')
      .values({
        ...row,
        ...booking,
        number,
        search_words: buildRequestSearchText({ ...row, number }),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (request) {
      const detail = intake.client && actor === 'client' ? signedInDetail : '';
      await recordEvent(db, { subject: row.id, actor, action: 'created', detail });
      return { number: request.number, ...(await onCreated(request)) };
    }
    // The conflict is on the fingerprint, or else on the number. A new number is then drawn.
    const sameRequest = await db
      .selectFrom('requests')
      .select('number')
      .where('fingerprint', '=', row.fingerprint)
      .executeTakeFirst();
    if (sameRequest) return { number: sameRequest.number, repeated: true };
  }
  throw new Error('no free number');
}

function buildRow({ input, client, catalogue, series = {} }: Omit<Intake, 'plan'>) {
  const { day, people, category, careType, treatments, persons } = input;
  const section = catalogue.section(category);
  const chosenTreatments = (persons?.flat() ?? treatments).flatMap(
    (id) => catalogue.treatment(id) ?? [],
  );
  const toStored = (ids: readonly string[]) =>
    ids.flatMap((id) => toStoredTreatments(id, catalogue));
  const now = timestamp();
  const id = randomUUID();
  const pricedTreatments = toStored(treatments).map((treatment) => ({
    ...treatment,
    prix: series.price ?? treatment.prix,
  }));
  return {
    id,
    status: 'pending' as const,
    day,
    people,
    section: category,
    care_type: careType || null,
    // Hidden treatments have no place on the list.
    care:
      formatTreatmentsLabel(chosenTreatments, catalogue) ||
      formatSectionLabel(section, findCareType(section, careType)),
    treatments: JSON.stringify(
      pricedTreatments.map((treatment) => computeSessionShare(treatment, series)),
    ),
    moment: input.moment,
    ...pickTextFields(input),
    email: input.email || client?.email || null,
    user_id: client?.id ?? null,
    fingerprint: computeFingerprint(input, client, series),
    persons: persons ? JSON.stringify(persons.map(toStored)) : null,
    staff_note: '',
    version: 1,
    created_at: now,
    updated_at: now,
    series: series.series ?? (series.session ? id : null),
    session: series.session ?? null,
    sessions: series.sessions ?? null,
    series_price: series.session ? (pricedTreatments[0]?.prix ?? null) : null,
  };
}

function toStoredTreatments(id: string, catalogue: Catalogue): StoredTreatment[] {
  const { nom, duree, isShortest, prix, isLowest } = catalogue.treatment(id) ?? {};
  if (nom === undefined || prix === undefined) return [];
  const price = { prix, ...(duree && { duree }), ...(isLowest && { isLowest }) };
  return [{ id, nom, ...price, ...(duree && isShortest && { isShortest }) }];
}

/** Characters that are not confused when read aloud or copied. Without vowels no words arise. */
const numberAlphabet = '234679CDFHJKMNPRTVWX';
/** 3.2 million numbers. Older numbers have four characters. */
const numberLength = 5;

export const numberPrefix = 'RDV-';

function drawNumber(): string {
  const characters = Array.from(
    { length: numberLength },
    () => numberAlphabet[randomInt(numberAlphabet.length)],
  );
  return numberPrefix + characters.join('');
}

export async function findRepeatedRequest(
  db: Db,
  input: RequestInput,
  client: Pick<Client, 'id'> | undefined,
): Promise<string | undefined> {
  const sameRequest = await db
    .selectFrom('requests')
    .select('number')
    .where('fingerprint', '=', computeFingerprint(input, client))
    .where('created_at', '>', timestamp(-repetitionSeconds))
    .where('created_at', '<=', timestamp(clockSkew))
    .where('status', 'not in', ['refused', 'cancelled'])
    .executeTakeFirst();
  return sameRequest?.number;
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
  client: Pick<Client, 'id'> | undefined,
  { series }: Series = {},
): string {
  const sorted = Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([client?.id ?? '', sorted, ...(series ? [series] : [])]))
    .digest('base64url');
}
