import { type CallName, secondsOf } from '../../shared/contract/calls.ts';
import { type BackendAnswer, readBackendAnswer } from './answers/backend-answer.ts';
import type { Backend } from './client.ts';

/** How a backend says that it does not know a call. */
export const notOffered = [404, 501];

/**
 * The whole answer to a question that nobody in particular asks: without cookies or address.
 * @throws when there is none in time
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
