import { eraseClient, exportClient, readErasure } from '../privacy/client-erasure.ts';
import { saveNote } from '../requests/back-office/client-notes.ts';
import { listClients, readClient } from '../requests/back-office/clients.ts';
import { readNumbers } from '../requests/back-office/numbers.ts';
import type { Services } from '../services.ts';
import type { Answers } from './answers.ts';
import { withMenuCounts } from './menu-counts.ts';

/** Clients, and a month in numbers. */
export function adminClientAnswers({ db, outbox }: Services) {
  const stores = { db, outbox };

  return {
    async adminNumbers({ input: { month } }) {
      return await withMenuCounts(db, await readNumbers(db, month));
    },

    async adminClients({ input }) {
      const list = await listClients(db, input);
      return await withMenuCounts(db, list);
    },

    async adminClient({ input }) {
      const file = await readClient(db, input.number);
      return await withMenuCounts(db, file);
    },

    async adminClientNote({ input, actor }) {
      await saveNote(db, input, actor);
    },

    async adminClientExport({ input }) {
      const everything = await exportClient(stores, input.number);
      return { everything };
    },

    async adminClientErasure({ input }) {
      const erasure = await readErasure(stores, input.number);
      return await withMenuCounts(db, erasure);
    },

    async adminEraseClient({ input, actor }) {
      await eraseClient(stores, input, actor);
    },
  } satisfies Partial<Answers>;
}
