import type { Institute } from '../institute.ts';

/*
 * What the owner changed in the back office. Of what is absent the product's own is shown: institute.ts
 * and catalogue.ts.
 */

/** Of a treatment of the product what differs; of one that the owner added all that it has. */
export interface TreatmentChange {
  readonly nom?: string;
  /** "15mn", "1h" or "1h15"; "" for none. */
  readonly duree?: string;
  /** Whole francs CFA. */
  readonly prix?: number;
  /** The price is the lowest of a range: shown after "dès". */
  readonly isLowest?: true;
  /** A line under the name. */
  readonly note?: string;
  /** Neither shown nor to be booked. */
  readonly isHidden?: true;
  /** Of one that the owner added: the name of its category, "" for none. */
  readonly category?: string;
}

/** By kind and id. The version grows with each change that is public. */
export interface Changes {
  readonly version: number;
  readonly institute?: Partial<Institute>;
  /** By id: "visage/soin-clarins-fermete". */
  readonly treatments?: Readonly<Record<string, TreatmentChange>>;
  /** Ids in their order, by section's slug; those that are missing keep theirs, behind. */
  readonly order?: Readonly<Record<string, readonly string[]>>;
}
