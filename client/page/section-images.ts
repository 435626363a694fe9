/** The drawing of each section of the price list, by its slug. */
export const sectionImages: Readonly<Record<string, string>> = {
  visage: '/face.svg',
  corps: '/body.svg',
  maquillage: '/makeup.svg',
  onglerie: '/nails.svg',
  capillaires: '/hair.svg',
};
