import type { Catalogue } from '#shared/site/published-catalogue.ts';
import { parseMinutes, readableMinutes } from '#shared/text/duration.ts';

/** Returns a treatment's name. Appointments outlive treatments: a removed treatment is shown by its id. */
export const getTreatmentName = (id: string, catalogue: Catalogue): string =>
  catalogue.treatment(id)?.nom ?? id;

/** Returns the treatment with its duration as "1 h 30". The price list has "1h30". */
export const withReadableDuration = <Item extends { readonly duree?: string | undefined }>(
  treatment: Item,
): Item =>
  treatment.duree
    ? { ...treatment, duree: readableMinutes(parseMinutes(treatment.duree)) }
    : treatment;
