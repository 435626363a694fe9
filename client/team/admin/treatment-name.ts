import type { Catalogue } from '#shared/site/published-catalogue.ts';

/** Returns the id for a treatment that has left the catalogue. Appointments and rules outlive treatments. */
export const getTreatmentName = (id: string, catalogue: Catalogue): string =>
  catalogue.treatment(id)?.nom ?? id;
