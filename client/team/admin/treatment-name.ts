import type { Catalogue } from '#shared/site/published-catalogue.ts';

/** Returns a treatment's name. Appointments outlive treatments: a removed treatment is shown by its id. */
export const getTreatmentName = (id: string, catalogue: Catalogue): string =>
  catalogue.treatment(id)?.nom ?? id;
