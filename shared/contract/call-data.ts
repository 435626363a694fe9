import type * as v from 'valibot';
import type { User } from '../accounts/account.ts';
import type { Blocked } from '../agenda/blocks.ts';
import type { Receipt } from '../appointments/request-status.ts';
import type { Changes } from '../site/contents.ts';
import type { CallName, calls } from './calls.ts';

export type EmptyAnswer = Readonly<Record<string, never>> | null;

/** The answers that the BFF does not parse by the schema of their declaration. */
export interface CustomAnswers {
  user: User;
  googleLogin: { readonly data: string };
  facebookLogin: { readonly data: string };
  googleCallback: { readonly location: string };
  facebookCallback: { readonly location: string };
  bookingRequest: Receipt;
  adminBlock: Blocked;
  contents: Changes;
}

export type CallData<Name extends CallName> = Name extends keyof CustomAnswers
  ? CustomAnswers[Name]
  : (typeof calls)[Name] extends { readonly answer: infer Schema extends v.GenericSchema }
    ? v.InferOutput<Schema>
    : EmptyAnswer;
