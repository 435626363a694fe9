/** What the owner has the site do after a visit, for clients who agreed to it. */
export interface AfterVisit {
  /** Thanks the day after, and asks how it was. */
  readonly thanks: boolean;
  /** The hour at which such mails leave, in Abidjan. */
  readonly hour: number;
  /** The owner's own words of thanks; "" for the product's. */
  readonly words: string;
  /** Weeks after which who has not come back gets one mail; 0: none. */
  readonly weeks: number;
}

/** Until the owner sets it: nothing. Not among the institute's facts, which every page's script loads. */
export const noAfterVisit: AfterVisit = { thanks: false, hour: 10, words: '', weeks: 0 };

/** Whether clients are asked whether they agree. */
export const isAfterVisit = ({ thanks, weeks }: AfterVisit = noAfterVisit): boolean =>
  thanks || weeks > 0;
