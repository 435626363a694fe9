import type { Catalogue } from '../../../../shared/contents/catalogue-of.ts';
import { formatMinutes } from '../../../../shared/text/duration.ts';

const treatmentName = (id: string, catalogue: Catalogue) => catalogue.treatment(id)?.nom ?? id;

/** What the history says of people, hours and treatments. */
export const factTexts: Readonly<Record<string, (detail: string, catalogue: Catalogue) => string>> =
  {
    'lane-added': (name) => `Ajout\u00a0: ${name}`,
    'lane-profile': (detail) => `Fiche enregistrée\u00a0: ${detail}`,
    'lane-hours': () => 'Horaires enregistrés',
    'lane-skills': () => 'Savoir-faire enregistré',
    'lane-removed': (name) => `Retrait\u00a0: ${name}`,
    'rule-changed': (id, catalogue) => `Soin modifié\u00a0: ${treatmentName(id, catalogue)}`,
    'rule-reset': (id, catalogue) => `Retour au catalogue\u00a0: ${treatmentName(id, catalogue)}`,
    'rules-settings': (detail) => {
      const [notice = '0', people = ''] = detail.split(' ');
      return `Règles enregistrées\u00a0: délai ${formatMinutes(Number(notice))}, personnes ${people}`;
    },
  };
