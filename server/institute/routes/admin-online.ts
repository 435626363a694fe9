import { keepOpen, readOnlineState, saveFigures, saveMode } from '../agenda/online/govern.ts';
import type { Services } from '../services.ts';
import { cancelBookings, restoreBookings } from '../use-cases/cancel-bookings.ts';
import type { Answers } from './answers.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Booking online, for the owner. */
export function adminOnlineAnswers(services: Services) {
  const { db, agenda } = services;

  return {
    async adminOnline() {
      const state = await readOnlineState({ db, agenda });
      return await withMenuCounts(db, state);
    },

    async adminSaveOnline({ input, actor }) {
      await saveMode(db, input, actor);
    },

    async adminRushFigures({ input, actor }) {
      await saveFigures(db, input, actor);
    },

    async adminLeaveOpen({ actor }) {
      await keepOpen(db, actor);
    },

    async adminCancelMany({ input, actor }) {
      const batch = input;
      return await cancelBookings(services, { ...batch, actor });
    },

    async adminRestoreMany({ input, actor }) {
      const batch = input;
      return await restoreBookings(services, { ...batch, actor });
    },
  } satisfies Partial<Answers>;
}
