import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { parseMinutes, readableMinutes } from '#shared/text/duration.ts';

/** Returns the id for a treatment that has left the catalogue. Appointments and rules outlive treatments. */
export const treatmentName = (id: string, catalogue: Catalogue): string =>
  catalogue.treatment(id)?.nom ?? id;

/** Returns the treatment with its duration as "1 h 30". The price list has "1h30". */
export const withReadableDuration = <Item extends { readonly duree?: string | undefined }>(
  treatment: Item,
): Item =>
  treatment.duree
    ? { ...treatment, duree: readableMinutes(parseMinutes(treatment.duree)) }
    : treatment;
