import * as v from 'valibot';
import { malformed } from '../contract/error-codes.ts';
import { Email, optionalText, shortText } from '../contract/fields.ts';

/** A sign-in token as one path segment; it cannot be a dot segment such as "..". */
export const signInTokenPattern = /^[A-Za-z0-9_-]{1,512}(?:\.[A-Za-z0-9_-]{1,2048}){0,2}$/;

export const LoginInput = v.object({ email: Email }, malformed);

const noRole = 'Choisissez d’abord un profil.';
const Role = v.picklist(['user', 'admin'], noRole);
export type Role = v.InferOutput<typeof Role>;

/** The role in the answer of `user`. `equipe` is the institute's own, for a staff member who is no administrator. */
export type AccountRole = Role | 'equipe';

/** The browser's body of user/role. The BFF checks `adminCode` itself and does not forward it. */
export const RoleInput = v.object(
  { email: shortText(254), role: v.pipe(optionalText(noRole), Role), adminCode: shortText(256) },
  malformed,
);
export type RoleInput = v.InferOutput<typeof RoleInput>;

/** The body that the BFF sends to the backend: `code` is the value of the authorizationCode cookie. */
export const BackendRoleInput = v.object(
  { code: shortText(4000), email: shortText(254), role: v.pipe(optionalText(noRole), Role) },
  malformed,
);

export interface User {
  readonly role: AccountRole | '';
  readonly email: string;
  readonly name?: string;
  readonly phone?: string;
}

export type Provider = 'google' | 'facebook';
