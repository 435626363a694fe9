import type { Shown } from '../../../../shared/site/catalogue-of.ts';

export interface Site extends Shown {
  readonly publicUrl: string;
  readonly contactTo: string;
}
