import { ContactInput } from '../../../shared/contract/contact.ts';
import { withReply } from '../../../shared/contract/reply-line.ts';
import { atTime } from '../clock.ts';
import { markMessage } from '../messages/messages.ts';
import { parse } from '../parse.ts';
import { answerMessage } from '../use-cases/answer-message.ts';
import { sendMessage } from '../use-cases/send-message.ts';
import type { DemoContext } from './context.ts';
import { type PersonKey, staff } from './people.ts';
import { timeBefore } from './write-requests.ts';

/* Messages of the contact form, the newest first. */

interface DemoMessage {
  readonly subject: string;
  readonly message: string;
  /** Signed in, where that person has an account. */
  readonly from?: PersonKey;
  /** Where to answer, as a visitor writes it who is not signed in. */
  readonly reply?: string;
  readonly hoursAgo: number;
  /** Hours after it came. */
  readonly answered?: {
    readonly after: number;
    readonly by: (typeof staff)[number];
    /** By mail from the back office; else it is only marked. */
    readonly text?: string;
  };
}

const [manager, reception] = staff;

const messages: readonly DemoMessage[] = [
  {
    subject: 'Carte cadeau pour ma mère',
    message:
      'Bonjour,\n\nProposez-vous des cartes cadeaux ? J’aimerais offrir un massage relaxant et un soin du visage à ma mère pour ses 60 ans.\n\nMerci d’avance.',
    reply: 'melissa.kone@courriel.example',
    hoursAgo: 2,
  },
  {
    subject: 'Parking',
    message: 'Bonjour, peut-on se garer devant l’institut, ou y a-t-il un parking gardé à côté ?',
    from: 'awa',
    hoursAgo: 21,
  },
  {
    subject: 'Produits Phytomer',
    message:
      'Bonsoir, vendez-vous aussi la crème que vous avez utilisée pour mon soin hydratant ? Quel est son prix ?',
    reply: '27 00 33 12 48',
    hoursAgo: 45,
  },
  {
    subject: 'Groupe de huit personnes',
    message:
      'Bonjour,\n\nNotre entreprise aimerait offrir une demi-journée de détente à huit collaboratrices un vendredi. Pouvez-vous nous recevoir ensemble, et à quel tarif ?\n\nCordialement,\nMarie-Laure Yao',
    from: 'marieLaure',
    hoursAgo: 76,
  },
  {
    subject: 'Épilation et grossesse',
    message: 'Bonjour, je suis enceinte de cinq mois. Puis-je faire une épilation à la cire ?',
    reply: 'diane.ouedraogo@courriel.example',
    hoursAgo: 120,
    answered: {
      after: 5,
      by: reception,
      text: 'Bonjour,\n\nOui, la cire tiède convient tant que la peau n’est pas irritée. Prévenez-nous en arrivant\u00a0: nous choisirons une position confortable.\n\nÀ bientôt',
    },
  },
  {
    subject: 'Objet oublié',
    message:
      'J’ai oublié une boucle d’oreille dorée dans la cabine de massage samedi. L’avez-vous trouvée ?',
    from: 'aminata',
    hoursAgo: 260,
    answered: { after: 2, by: reception },
  },
  {
    subject: 'Stage en esthétique',
    message:
      'Madame, Monsieur,\n\nÉlève en CAP esthétique, je cherche un stage de huit semaines. Puis-je vous envoyer mon CV ?\n\nRespectueusement,\nKevin Loba',
    reply: 'kevin.loba@ecole.example',
    hoursAgo: 410,
    answered: { after: 30, by: manager },
  },
  {
    subject: 'Mobile Money',
    message: 'Peut-on payer en deux fois avec Wave pour la cure minceur ?',
    reply: '27 00 34 77 05',
    hoursAgo: 700,
    answered: { after: 3, by: manager },
  },
];

/** Sends each message at its moment, and marks those that were answered. */
export async function writeMessages({ services, now, accounts }: DemoContext): Promise<number> {
  const hoursBefore = (hours: number) => timeBefore(now, hours * 60);
  for (const { subject, message, reply = '', from, hoursAgo, answered } of messages) {
    const letter = parse(ContactInput, { subject, message: withReply(message, reply) });
    const author = { visitor: { browser: '', address: '' }, client: from && accounts.get(from) };
    const id = await atTime(hoursBefore(hoursAgo), () => sendMessage(services, letter, author));
    if (!id) throw new Error('a demo message was repeated');
    if (!answered) continue;
    const { after, by, text } = answered;
    await atTime(hoursBefore(hoursAgo - after), () =>
      text
        ? answerMessage(services, { id, version: 1, answer: text }, by)
        : markMessage(services.db, { id, version: 1, answered: true }, by),
    );
  }
  return messages.length;
}
