import { type CallName, secondsOf } from '../../shared/contract/calls.ts';
import { type BackendAnswer, readBackendAnswer } from './answers/backend-answer.ts';
import type { Backend } from './client.ts';

/** Statuses by which a backend says that it does not know a call. */
export const notOffered = [404, 501];

/**
 * Asks the backend without cookies or address, for all visitors together, and returns the whole
 * answer. @throws when there is none in time
 */
export async function askForAll(
  backend: Backend,
  name: CallName,
  path: string,
): Promise<BackendAnswer> {
  backend.requireRoom(path);
  const request = backend.start({ method: 'GET', path, headers: { accept: 'application/json' } });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    request.destroy();
  }, secondsOf(name) * 1000);
  try {
    return await readBackendAnswer(await request.response, name);
  } catch (error) {
    throw isLate ? new Error('timed out', { cause: error }) : error;
  } finally {
    clearTimeout(timer);
    request.destroy();
  }
}
