import type { UseCaseServices } from '../services.ts';
import { retryMail } from './mail/unsent.ts';

export async function retryMailNow(
  { db, mails }: Pick<UseCaseServices, 'db' | 'mails'>,
  id: string,
  actor: string,
): Promise<void> {
  await retryMail(db, id, actor);
  mails.wake();
}
