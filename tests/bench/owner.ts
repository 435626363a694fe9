import { join } from 'node:path';
import { Outbox } from '../support/outbox.ts';
import { Visitor } from '../support/visitor.ts';

/** `ADMIN_CODE` of the sites that are measured. */
export const adminCode = 'le-bon-code';

/** Who owns a site with that code, signed in by the mail in its data folder. */
export async function signInOwner({ url, dataDir }: { url: string; dataDir: string }) {
  const owner = await Visitor.at(url);
  const email = 'gerante@institut.example';
  await owner.call('auth/basic/login', { email });
  const link = new URL(await new Outbox(join(dataDir, 'outbox')).linkFor(email), url);
  await owner.call(`auth/basic/verify/${link.searchParams.get('token')}`);
  await owner.get('/');
  await owner.call('user/role', { email, role: 'admin', adminCode });
  return owner;
}
