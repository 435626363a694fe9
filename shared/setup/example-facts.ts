/** The example facts of institute.ts. A fact with one of these values has not been replaced by the institute. */
export const exampleFacts = {
  phone: '+2250707080910',
  email: 'contact@institut.example',
  address: {
    street: 'Rue des Jardins, Deux-Plateaux Vallon',
    district: 'Cocody',
    city: 'Abidjan',
    country: 'Côte d’Ivoire',
  },
  landmarks: 'À 200 m du carrefour Duncan, en face de la pharmacie, portail vert.',
  position: { latitude: 5.3721, longitude: -3.9957 },
  social: [
    { name: 'Facebook', url: 'https://www.facebook.com/institut.example' },
    { name: 'Instagram', url: 'https://www.instagram.com/institut.example' },
  ],
} as const;
export type ExampleFact = keyof typeof exampleFacts;
