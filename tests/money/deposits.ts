import type { Db } from '#server/institute/database/database.ts';
import { institute } from '#shared/institute.ts';

/** Returns an owner's settings: 5 000 FCFA for every booking, by Wave's link and an Orange Money number. */
export const depositRules = (more: Partial<typeof institute.deposits> | object = {}) => ({
  ...institute.deposits,
  kind: 'fixed',
  figure: 5000,
  treatments: 'all',
  hold: 2,
  wave: 'https://pay.wave.com/m/M_ci_abc/c/ci/',
  orange: '+2250506070809',
  terms: 'Déduit du prix ; rendu si vous annulez la veille.',
  ...more,
});

export const readRow = (db: Db, number: string) =>
  db.selectFrom('requests').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

/** Returns the token in the path of a manage link. */
export const getToken = (manage: string) => manage.slice('/rdv/'.length);
