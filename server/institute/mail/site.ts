import type { Institute } from '../../../shared/institute.ts';

/** What mails say of the site and the institute. */
export interface Site {
  readonly publicUrl: string;
  readonly institute: Institute;
}
