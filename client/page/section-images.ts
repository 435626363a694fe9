const sectionImages: Readonly<Record<string, string>> = {
  visage: '/face.svg',
  corps: '/body.svg',
  maquillage: '/makeup.svg',
  onglerie: '/nails.svg',
  capillaires: '/hair.svg',
};

export const sectionImage = (slug: string) => sectionImages[slug] ?? '/image.svg';
