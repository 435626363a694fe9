import { formatXof } from '../../../shared/money.ts';
import { dayTitle } from '../../calendar-month.ts';
import { type Choices, startingPrice } from './choices.ts';

/** "Soins du visage, Gamme Clarins" */
export function careName({ section, careType }: Choices): string {
  return [section?.titre, careType?.name].filter(Boolean).join(', ');
}

/** The choices in words, for the institute to read: by mail or in WhatsApp. */
export function requestLines(choices: Choices): string[] {
  const { day, people } = choices;
  const price = startingPrice(choices);
  return [
    `Date\u00a0: ${day ? dayTitle(day) : 'à convenir'}`,
    ...(people ? [`Personnes\u00a0: ${people}`] : []),
    `Soin\u00a0: ${careName(choices) || 'à convenir'}`,
    ...(price === undefined
      ? []
      : [`Prix indicatif\u00a0: à partir de ${formatXof(price)} par personne`]),
  ];
}
