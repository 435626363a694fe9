import type { FactName } from './fact-fields.ts';

interface FactGroup {
  readonly title: string;
  readonly facts: readonly FactName[];
}

/** By their names in addresses. */
export const factGroups: Readonly<Record<string, FactGroup>> = {
  coordonnees: {
    title: 'Nom et téléphone',
    facts: ['name', 'tagline', 'phone', 'whatsapp', 'email'],
  },
  adresse: { title: 'Adresse et repères', facts: ['address', 'landmarks', 'position'] },
  reponses: { title: 'Délai de réponse', facts: ['answerHours'] },
  paiement: { title: 'Prix et paiement', facts: ['pricing', 'payment'] },
  reseaux: { title: 'Réseaux', facts: ['social'] },
  mentions: { title: 'Mentions légales', facts: ['legal'] },
};

export const factTitles: Readonly<Record<FactName, string>> = {
  name: 'Nom de l’institut',
  tagline: 'Phrase de présentation',
  phone: 'Téléphone',
  whatsapp: 'Numéro WhatsApp',
  email: 'Adresse e-mail',
  address: 'Adresse',
  landmarks: 'Repères',
  position: 'Position sur la carte',
  answerHours: 'Délai de réponse, en heures d’ouverture',
  pricing: 'Prix',
  payment: 'Moyens de paiement',
  social: 'Réseaux',
  legal: 'Mentions légales',
};
