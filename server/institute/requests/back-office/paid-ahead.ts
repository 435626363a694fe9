import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import type { PaidAhead } from '../../../../shared/contract/admin/takings.ts';
import type { Db } from '../../database/database.ts';
import { isCovered } from '../carnets.ts';
import { notedTogether } from '../deposits.ts';
import type { AppointmentRequest } from '../requests.ts';
import { pricedTreatments } from './takings.ts';

/*
 * What was paid for an appointment before the visit, so that nobody is asked for it twice.
 */

/** By deposit, gift card and carnet; what is nothing is left out. */
export async function readPaidAhead(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<PaidAhead[]> {
  const all: PaidAhead[] = [
    { by: 'deposit', amount: await depositOf(db, request) },
    { by: 'gift', amount: await giftsOf(db, request) },
    { by: 'carnet', amount: await carnetsOf(db, request, catalogue) },
  ];
  return all.filter(({ amount }) => amount > 0);
}

/** A group has one for all of its parts: it counts at the first that stands. A course is paid at any session. */
async function depositOf(db: Db, request: AppointmentRequest): Promise<number> {
  const [first] = await notedTogether(db, request);
  const counts = first && (request.part === null || first.id === request.id);
  return counts ? (first.deposit ?? 0) : 0;
}

async function giftsOf(db: Db, { id }: AppointmentRequest): Promise<number> {
  const { amount } = await db
    .selectFrom('gift_uses')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('amount'))
    .where('request_id', '=', id)
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(amount ?? 0);
}

/** Each counted session pays for one treatment that its carnet covers, the dearest first. */
async function carnetsOf(
  db: Db,
  request: AppointmentRequest,
  catalogue: Pick<Catalogue, 'sectionOf'>,
): Promise<number> {
  const uses = await db
    .selectFrom('carnet_uses')
    .innerJoin('carnets', 'carnets.id', 'carnet_uses.carnet_id')
    .select(['covers', 'carnet_uses.sessions'])
    .where('request_id', '=', request.id)
    .where('undone_at', 'is', null)
    .execute();
  const left = pricedTreatments(request).toSorted((one, other) => other.prix - one.prix);
  let amount = 0;
  for (const { covers, sessions } of uses) {
    const carnet = { covers: JSON.parse(covers) as string[] };
    for (let count = 0; count < -sessions; count += 1) {
      const at = left.findIndex(({ id }) => isCovered(carnet, [id], catalogue));
      const [paid] = at < 0 ? [] : left.splice(at, 1);
      amount += paid?.prix ?? 0;
    }
  }
  return amount;
}
