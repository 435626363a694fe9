import * as v from 'valibot';
import type { User } from '../../shared/contract/account.ts';
import { MyRequests, Receipt } from '../../shared/contract/request-status.ts';

/*
 * The one place that copes with the several shapes in which a backend may answer.
 */

/** `{role, email}` or `{connectedUser: {role, email}}`; undefined when it is neither. */
export function readUser(text: string): User | undefined {
  const data = parse(text);
  const user = isRecord(data) && isRecord(data.connectedUser) ? data.connectedUser : data;
  if (!isRecord(user) || !('role' in user || 'email' in user)) return undefined;
  const { role, email } = user;
  return {
    role: role === 'user' || role === 'admin' ? role : '',
    email: typeof email === 'string' ? email : '',
  };
}

/**
 * A provider's sign-in address as `{data: URL}`, whether it came so, as bare text or as a JSON
 * string. Undefined unless it leads to one of the provider's origins, with a state to come back with: the
 * browser will be sent there.
 */
export function readSignInUrl(
  text: string,
  allowedOrigins: readonly string[],
): { data: string } | undefined {
  const data = parse(text);
  const given = isRecord(data) ? data.data : (data ?? text.trim());
  if (typeof given !== 'string' || given.length > 4096) return undefined;
  const url = URL.parse(given);
  if (!url || !allowedOrigins.includes(url.origin) || url.username || url.password)
    return undefined;
  if (!url.searchParams.get('state')) return undefined;
  return { data: url.href };
}

/** A request's number, where the backend gives it one that we know how to show. */
export function readReceipt(text: string): Receipt {
  const receipt = v.safeParse(Receipt, parse(text));
  return receipt.success ? receipt.output : {};
}

/** For answers that only a backend like ours gives: known fields, or undefined. */
export function reader<Schema extends v.GenericSchema>(schema: Schema) {
  return (text: string): v.InferOutput<Schema> | undefined => {
    const parsed = v.safeParse(schema, parse(text));
    return parsed.success ? parsed.output : undefined;
  };
}

/** `{requests: [...]}`, with the fields that a client's own list shows; undefined when it is not. */
export const readMyRequests = reader(MyRequests);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isJson = (text: string): boolean => parse(text) !== undefined;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
