import { catalogueOf } from '../../../../../shared/contents/catalogue-of.ts';
import type { AdminContents } from '../../../../../shared/contract/admin/contents.ts';
import type { Problem } from '../../../../forms/form-input.ts';
import { changesIn } from '../contents-in.ts';

/*
 * What the form of a treatment refuses though it could be stored: what older installations stored must stay readable.
 */

interface Wanted {
  readonly id: string;
  readonly nom?: string | undefined;
  readonly prix?: number | undefined;
  /** As `placeText` of place.ts writes it. */
  readonly place: string;
}

export function wrongTreatment(wanted: Wanted, now: AdminContents): Problem | undefined {
  if (wanted.prix === 0) {
    const message = 'Indiquez un prix d’au moins 1\u00a0FCFA, par exemple 15000.';
    return { error: 'invalid', field: 'prix', message };
  }
  if (!isTwin(wanted, now)) return undefined;
  const message =
    'Un soin de ce nom est déjà à cet endroit de la carte\u00a0: changez le nom de l’un des deux.';
  return { error: 'invalid', field: 'nom', message };
}

/** Clients could not tell the two apart. One that was there before keeps its name. */
function isTwin({ id, nom = '', place }: Wanted, now: AdminContents): boolean {
  const all = catalogueOf(changesIn(now));
  if (isSame(all.treatment(id)?.nom, nom)) return false;
  const [slug, name] = place.split('|', 2);
  const section = all.everySection.find((one) => one.slug === slug);
  const { categories = [], other = [], elements = [] } = section ?? {};
  const category = categories.find((one) => one.nom === name);
  const beside = category?.elements ?? [...other, ...elements];
  return beside.some((one) => one.id !== id && !one.isHidden && isSame(one.nom, nom));
}

const isSame = (one: string | undefined, other: string) =>
  one?.trim().toLowerCase() === other.trim().toLowerCase();
