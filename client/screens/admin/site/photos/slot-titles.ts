import { catalogue } from '../../../../../shared/catalogue.ts';
import { gallerySlots, sectionSlot, slideSlots } from '../../../../../shared/contents/photos.ts';

/** What each place of a photo is called. */
const titles = new Map<string, string>([
  ['hero', 'En haut de l’accueil'],
  ...slideSlots.map((slot, at) => [slot, `Image ${at + 1} du carrousel`] as const),
  ...catalogue.map(({ slug, titre }) => [sectionSlot(slug), titre] as const),
  ...gallerySlots.map((slot, at) => [slot, `Galerie, photo ${at + 1}`] as const),
]);

/** `name`: of the person, where the agenda was asked. */
export const slotTitle = (slot: string, name?: string): string =>
  titles.get(slot) ?? name ?? `Équipe, personne ${slot.split('/')[1]}`;

/** The fixed slots, under their headings; the team's slots come from the agenda. */
export const slotGroups: readonly { title: string; slots: readonly string[] }[] = [
  { title: 'Accueil', slots: ['hero', ...slideSlots] },
  { title: 'Rubriques', slots: catalogue.map(({ slug }) => sectionSlot(slug)) },
  { title: 'Galerie', slots: gallerySlots },
];
