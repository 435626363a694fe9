import type { Catalogue } from '../../../shared/site/catalogue-of.ts';

/** Appointments and rules outlive treatments: the id of one that is no longer in the catalogue. */
export const treatmentName = (id: string, catalogue: Catalogue): string =>
  catalogue.treatment(id)?.nom ?? id;
