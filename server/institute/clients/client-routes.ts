import type { Answers } from '../routes/answers.ts';
import type { Services } from '../services.ts';
import { eraseClient, exportClient } from './client-erasure.ts';
import { saveNote } from './client-notes.ts';
import { findClients, listClients, readClient } from './client-records.ts';

export const createClientAnswers = ({ db, outbox }: Services) =>
  ({
    adminClients: ({ input }) =>
      input.match === 'client' ? findClients(db, input.search) : listClients(db, input),
    adminClient: ({ input }) => readClient(db, input.number),
    adminClientNote: ({ input, actor }) => saveNote(db, input, actor),
    adminEraseClient: ({ input, actor }) => eraseClient({ db, outbox }, input, actor),
    async adminClientExport({ input }) {
      return { everything: await exportClient({ db, outbox }, input.number) };
    },
  }) satisfies Partial<Answers>;
