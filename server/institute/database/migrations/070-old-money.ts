import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';

/*
 * What was recorded before the ledger: payments at the desk, noted deposits, gift cards, session packs and their uses.
 * How cards and packs were paid was never asked: "other". Deposits and uses are nobody's share, as before.
 */

type Row = Record<string, string | number | null>;

/** Rows in one statement: both databases limit its values. */
const batch = 100;

export async function moveMoney(db: Kysely<unknown>): Promise<void> {
  const read = async (query: string) => (await sql.raw<Row>(query).execute(db)).rows;
  const write = async (table: string, rows: readonly Row[]) => {
    const any = db as Kysely<Record<string, Row>>;
    for (let at = 0; at < rows.length; at += batch)
      await any
        .insertInto(table)
        .values(rows.slice(at, at + batch))
        .execute();
  };
  const takings = await read('select * from takings');
  await write('payments', takings.flatMap(ofTaking));
  await write('shares', takings.flatMap(sharesOfTaking));
  await write('payments', await depositsIn(read));

  const sold = 'expires_on, sold_on, sold_by, ended_on, needed_until, created_at';
  await sql
    .raw(`insert into gift_cards (id, code, amount, from_name, to_name, message, ${sold})
    select id, code, amount, from_name, to_name, message, ${sold} from old_gift_cards`)
    .execute(db);
  const pack = `id, phone, title, covers, sessions, price, note, ${sold}`;
  await sql.raw(`insert into session_packs (${pack}) select ${pack} from carnets`).execute(db);
  const cards = await read('select id, amount, sold_on, sold_by, created_at from old_gift_cards');
  await write(
    'payments',
    cards.map((card) => saleOf('gift-card', card, { gift_card_id: card.id ?? '' })),
  );
  const packs = await read('select * from carnets');
  const paid = packs.filter(({ price }) => Number(price) > 0);
  await write(
    'payments',
    paid.map((one) =>
      saleOf('session-pack', { ...one, amount: one.price ?? 0 }, { session_pack_id: one.id ?? '' }),
    ),
  );

  await write('redemptions', (await read('select * from gift_uses')).flatMap(ofGiftUse));
  const uses =
    await read(`select carnet_uses.*, covers, price, carnets.sessions as sold, treatments, persons, people
    from carnet_uses join carnets on carnets.id = carnet_id left join requests on requests.id = request_id`);
  await write('redemptions', uses.flatMap(ofPackUse));
}

const none = { request_id: null, gift_card_id: null, session_pack_id: null };

/** With the row that takes it back, on the same day, where it was undone. */
const withUndone = (row: Row, undone_at: unknown): Row[] => [
  row,
  ...(undone_at
    ? [
        {
          ...row,
          ...{ id: randomUUID(), reverses: row.id ?? '', created_at: String(undone_at) },
          ...{ amount: -Number(row.amount) },
          ...(row.sessions !== undefined && { sessions: -Number(row.sessions) }),
        },
      ]
    : []),
];

const ofTaking = ({ id = '', amount = 0, request_id = null, ...one }: Row): Row[] =>
  withUndone(
    {
      ...{ ...none, id, amount, request_id, reverses: '', method: one.method ?? 'other' },
      ...{ paid_on: one.taken_on ?? '', purpose: 'appointment' },
      ...{ recorded_by: one.noted_by ?? '', created_at: one.created_at ?? '' },
    },
    one.undone_at,
  );

/** Undone payments belong to no staff member. */
const sharesOfTaking = ({
  id = '',
  lane = null,
  amount = 0,
  commission = null,
  undone_at,
}: Row): Row[] =>
  lane === null || undone_at
    ? []
    : [{ id: randomUUID(), payment_id: id, redemption_id: null, lane, amount, commission }];

/** One of each course and group, on the day on which it was noted last. */
async function depositsIn(read: (query: string) => Promise<Row[]>): Promise<Row[]> {
  const noted = await read(`select requests.id, deposit, status, updated_at,
      case when session is null and part is null then requests.id else coalesce(series, requests.id) end as deposit_of,
      (select max(at) from events where subject = requests.id and action = 'deposit-noted') as noted_at,
      (select max(provider) from provider_payments where request_id = requests.id) as provider
    from requests where deposit_state = 'noted' and deposit > 0 order by status desc, session, part, requests.id`);
  return [...Map.groupBy(noted, ({ deposit_of }) => deposit_of).values()].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    const at = String(first.noted_at ?? first.updated_at);
    return [
      {
        ...{
          ...none,
          id: randomUUID(),
          reverses: '',
          amount: first.deposit ?? 0,
          request_id: first.id ?? '',
        },
        method: methodOf(together.map(({ provider }) => provider ?? '').join(' ')),
        ...{ paid_on: at.slice(0, 10), purpose: 'deposit', recorded_by: 'site', created_at: at },
      },
    ];
  });
}

const methodOf = (provider: string) =>
  ['wave', 'orange', 'mtn'].find((method) => provider.toLowerCase().includes(method)) ?? 'other';

const saleOf = (purpose: string, { amount = 0, ...one }: Row, key: Row): Row => ({
  ...{ ...none, ...key, id: randomUUID(), reverses: '', amount, method: 'other' },
  ...{ paid_on: one.sold_on ?? '', purpose, recorded_by: one.sold_by ?? '' },
  created_at: one.created_at ?? '',
});

const ofGiftUse = ({
  id = '',
  amount = 0,
  request_id = null,
  card_id = null,
  ...one
}: Row): Row[] =>
  withUndone(
    {
      ...{ ...none, id, amount, request_id, gift_card_id: card_id, reverses: '', sessions: 0 },
      ...{ reason: '', used_on: one.used_on ?? '' },
      ...{ recorded_by: one.noted_by ?? '', created_at: one.created_at ?? '' },
    },
    one.undone_at,
  );

/** A session was -1, and is worth the dearest treatment that it covers; without an appointment its part of the price. */
const ofPackUse = ({ id = '', request_id = null, carnet_id = null, ...one }: Row): Row[] => {
  const sessions = -Number(one.sessions);
  const usual = Math.round(Number(one.price) / Number(one.sold));
  const amount = sessions < 0 ? 0 : (priceOf(one) ?? usual);
  return withUndone(
    {
      ...{ ...none, id, amount, request_id, session_pack_id: carnet_id, reverses: '', sessions },
      ...{ reason: one.reason ?? '', used_on: one.used_on ?? '' },
      ...{ recorded_by: one.noted_by ?? '', created_at: one.created_at ?? '' },
    },
    one.undone_at,
  );
};

function priceOf({ covers, treatments, persons }: Row): number | undefined {
  if (!treatments) return undefined;
  const covered = JSON.parse(String(covers)) as string[];
  const all = (
    persons ? (JSON.parse(String(persons)) as object[][]).flat() : JSON.parse(String(treatments))
  ) as { id: string; prix: number }[];
  const isCovered = ({ id }: { id: string }) =>
    covered.length === 0 || covered.some((one) => id === one || id.startsWith(`${one}/`));
  const prices = all.filter(isCovered).map(({ prix }) => prix);
  return prices.length > 0 ? Math.max(...prices) : undefined;
}
