import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { completedField } from '../completed-edit.ts';

/*
 * Addresses of session packs and gift cards. They name ids: a code stands in no address, which browsers keep.
 */

export const packField = 'carnet';
export const cardField = 'carte';

export const packLink = (id: string) =>
  `${adminPaths.adminPack}?${new URLSearchParams({ [packField]: id })}`;
export const giftLink = (id: string) =>
  `${adminPaths.adminGift}?${new URLSearchParams({ [cardField]: id })}`;

/** The way back to a screen, which then confirms what was done. */
export const doneLink = (link: string, done: string) => `${link}&${completedField}=${done}`;

/** What anybody can type is looked up only where it can be one. */
export const isId = (text: string) => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
