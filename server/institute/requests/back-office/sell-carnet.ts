import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import type { SellCarnetInput } from '../../../../shared/contract/admin/carnets.ts';
import { timestamp, today } from '../../clock.ts';
import type { Db } from '../../database/database.ts';
import { Refusal } from '../../refusal.ts';
import { undoable } from '../../undo/journal.ts';
import { neededUntil, ofCarnets, watchedOf } from '../prepaid.ts';
import { carnetOf, editOf } from './carnets.ts';
import { phoneOf } from './client-notes.ts';

/** Noted once however often it is sent. @throws {Refusal} not-found, conflict, invalid */
export async function sellCarnet(
  db: Db,
  catalogue: Catalogue,
  input: SellCarnetInput,
  actor: string,
): Promise<void> {
  const { id, number, sessions, price, note, expires } = input;
  const covers = [...new Set(input.covers)];
  const title = titleOf(covers, catalogue);
  if (expires && expires < today()) throw new Refusal('invalid');
  await db.transaction().execute(async (within) => {
    // Locks the request: a concurrent erasure waits, and then finds the carnet.
    const phone = await phoneOf(within, number, true);
    const rest = { remaining: sessions, expires_on: expires || null, ended_on: null };
    const write = () =>
      within
        .insertInto('carnets')
        .values({
          ...{ id, phone, title, covers: JSON.stringify(covers), sessions, price, note, ...rest },
          ...{ sold_on: today(), sold_by: actor, needed_until: neededUntil(rest) },
          created_at: timestamp(),
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
    const edit = await editOf(within, { id, phone }, actor, 'carnet-sold');
    const watched = watchedOf(ofCarnets, [id]);
    const { numInsertedOrUpdatedRows } = await undoable(within, watched, write, () => edit);
    if (numInsertedOrUpdatedRows) return;
    const noted = await carnetOf(within, id);
    const isSame = noted.phone === phone && noted.sessions === sessions && noted.price === price;
    if (!isSame || noted.covers !== JSON.stringify(covers)) throw new Refusal('conflict');
  });
}

/** "Massages + Soins du visage". @throws {Refusal} invalid: a section or treatment that there is not */
function titleOf(covers: readonly string[], catalogue: Catalogue): string {
  if (covers.length === 0) return 'Tous les soins';
  const names = covers.map((id) => {
    const section = catalogue.everySection.find(({ slug }) => slug === id);
    const name = section?.titre ?? catalogue.treatment(id)?.nom;
    if (name === undefined) throw new Refusal('invalid');
    return name;
  });
  return names.join(' + ');
}
