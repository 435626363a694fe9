import {
  administrators,
  removeAdministrator,
  signOutDevice,
  signOutEverywhere,
} from '../accounts/administrators.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';
import { withMenuCounts } from './menu-counts.ts';

/** The administrators and their signed-in devices. */
export function administratorAnswers({ db }: Services) {
  return {
    async adminAccounts({ signedIn }) {
      const { sessionId, user } = signedIn;
      const all = (await administrators(db)).map((one) => ({
        ...one,
        isYou: one.id === user.id,
        devices: one.devices.map((device) => ({ ...device, isThis: device.id === sessionId })),
      }));
      const list = { administrators: all };
      return await withMenuCounts(db, list);
    },

    async adminSignOut({ input: { id }, signedIn, actor }) {
      const except = id === signedIn.user.id ? { except: signedIn.sessionId } : {};
      const isDone = await signOutEverywhere(db, { id, actor, ...except });
      if (!isDone) throw new Refusal('not-found');
    },

    async adminSignOutDevice({ input: { id }, signedIn, actor }) {
      // That is what signing out is for, which clears its cookies too.
      if (id === signedIn.sessionId) throw new Refusal('forbidden');
      if (!(await signOutDevice(db, { id, actor }))) throw new Refusal('not-found');
    },

    async adminRemoveAccount({ input: { id }, signedIn, actor }) {
      // One of them is always left.
      if (id === signedIn.user.id) throw new Refusal('forbidden');
      if (!(await removeAdministrator(db, { id, actor }))) throw new Refusal('not-found');
    },
  } satisfies Partial<Answers>;
}
