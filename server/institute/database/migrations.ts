import type { Migration } from 'kysely/migration';
import { dropUnreadColumns } from './migrations/082-unread-columns.ts';
import { renameConstraints } from './migrations/083-constraint-names.ts';
import { addUndoSession } from './migrations/084-undo-session.ts';
import { makeRoomsOfPlaces } from './migrations/085-rooms-of-places.ts';

export const floor = '077 drafts in history';

/** The migrations since 0.2.0, by number. A released migration never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '082 unread columns': { up: dropUnreadColumns },
  '083 constraint names': { up: renameConstraints },
  '084 undo session': { up: addUndoSession },
  '085 rooms of places': { up: makeRoomsOfPlaces },
};
