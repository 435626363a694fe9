import type { Shown } from '../../../../shared/site/catalogue-of.ts';

/** What mails say of the site and the institute. */
export interface Site extends Shown {
  readonly publicUrl: string;
  /** The institute's own mailbox. */
  readonly contactTo: string;
}
