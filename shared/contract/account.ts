import * as v from 'valibot';
import { malformed } from './error-codes.ts';
import { Email, given, shortText } from './fields.ts';

/* Signing in, and the account that it leads to. */

export const LoginInput = v.object({ email: Email }, malformed);

const noRole = 'Choisissez d’abord un profil.';
const Role = v.picklist(['user', 'admin'], noRole);
export type Role = v.InferOutput<typeof Role>;

/** As the browser sends it; the BFF checks `adminCode` and never passes it on. */
export const RoleInput = v.object(
  { email: shortText(254), role: v.pipe(given(noRole), Role), adminCode: shortText(256) },
  malformed,
);
export type RoleInput = v.InferOutput<typeof RoleInput>;

/** As the backend receives it: `code` is the value of the httpOnly cookie authorizationCode. */
export const BackendRoleInput = v.object(
  { code: shortText(4000), email: shortText(254), role: v.pipe(given(noRole), Role) },
  malformed,
);

export interface User {
  /** "" while not chosen. */
  readonly role: Role | '';
  /** "" when the provider gave none. */
  readonly email: string;
}

export type Provider = 'google' | 'facebook';
