import * as v from 'valibot';
import { type Field, type Fields, pickSchemas } from '../contract/declared-fields.ts';
import { malformed } from '../contract/error-codes.ts';
import { Integer, Line, oneLine, optionalText } from '../contract/fields.ts';
import { contentLimits as limits } from '../site/content-limits.ts';
import { readPhoneByPattern } from '../text/phone.ts';
import { formatAnyPhone } from '../text/phone-number.ts';
import { maxAmountLength, readAmount } from './amount.ts';

function readMethod(text: string): string | undefined {
  if (text === '') return '';
  if (!text.startsWith('https://')) return readPhoneByPattern(text);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && !url.username && !url.password ? text : undefined;
}

function createMethodSchema(name: string) {
  const wrong = `${name}\u00a0: saisissez un numéro complet, ou un lien qui commence par https://.`;
  return v.pipe(
    v.string(wrong),
    v.trim(),
    v.maxLength(limits.url, wrong),
    v.regex(oneLine, wrong),
    v.check((text) => readMethod(text) !== undefined, wrong),
    v.transform((text) => readMethod(text) ?? ''),
  );
}
const methodField = (name: string, what: string, hint?: string) =>
  ({
    label: `${name}\u00a0: ${what}`,
    maxLength: limits.url,
    ...(hint && { hint }),
    schema: createMethodSchema(name),
    toText: (value: unknown) =>
      String(value).startsWith('+') ? formatAnyPhone(String(value)) : String(value),
  }) satisfies Field;

const numberField = (label: string, schema: ReturnType<typeof Integer>, hint?: string) =>
  ({
    label,
    ...(hint && { hint }),
    inputMode: 'numeric',
    maxLength: maxAmountLength,
    toText: (value: unknown) => (value ? String(value) : ''),
    // "30 %" is 30.
    fromText: (typed: string) => (typed === '' ? 0 : readAmount(typed.replace(/ ?%$/, ''))),
    schema,
  }) satisfies Field;

const choiceField = <const Options extends Readonly<Record<string, string>>>(
  label: string,
  options: Options,
  hint?: string,
) =>
  ({
    label,
    required: true as const,
    options,
    ...(hint && { hint }),
    schema: v.picklist(Object.keys(options), malformed),
  }) satisfies Field;

const figureMessage = 'Indiquez un nombre plus grand que 0.';

export const depositFields = {
  kind: choiceField('Acompte', {
    none: 'Aucun',
    fixed: 'Une somme fixe, en FCFA',
    share: 'Une part du prix, en %, arrondie à 500\u00a0FCFA',
  }),
  figure: numberField('Combien', Integer(figureMessage, 0, 1_000_000)),
  treatments: choiceField('Pour quels soins', {
    all: 'Tous',
    marked: 'Ceux où je coche «\u00a0Demander un acompte\u00a0»',
  }),
  people: numberField(
    'À partir de combien de personnes',
    Integer('Indiquez un nombre de 2 à 10, ou laissez vide.', 0, 10),
    'Vide\u00a0: le nombre de personnes ne compte pas.',
  ),
  hold: numberField(
    'Délai pour payer, en heures d’ouverture',
    Integer('Indiquez un nombre entier d’heures, de 1 à 48.', 1, 48),
    'Ensuite l’heure réservée est de nouveau libre, et la personne reçoit un e-mail.',
  ),
  wave: methodField(
    'Wave',
    'votre lien de paiement, ou votre numéro',
    'Remplissez au moins un des trois. Le lien marchand commence par https://pay.wave.com/\u00a0: le montant y est rempli d’avance.',
  ),
  orange: methodField('Orange Money', 'numéro ou lien'),
  mtn: methodField('MTN MoMo', 'numéro ou lien'),
  terms: {
    label: 'Vos conditions',
    maxLength: limits.testimonial,
    rows: 4,
    hint: 'À remplir\u00a0: quand il est gardé, reporté ou rendu. Lu avant de payer. Par exemple\u00a0: déduit du prix\u00a0; rendu si vous annulez 24\u00a0heures avant\u00a0; gardé si vous ne venez pas.',
    schema: Line(limits.testimonial, optionalText(malformed)),
  },
  afterMissed: choiceField(
    'Après deux rendez-vous manqués en 12 mois',
    {
      two: 'Acompte, ou demande',
      never: 'Rien ne change',
    },
    'Ce numéro réserve avec l’acompte, ou sur demande si vous n’en prenez pas. Corrigez dans l’agenda une absence qui ne doit pas compter.',
  ),
} satisfies Fields;

const hasNoDeposit = (kind: string) => kind === 'none';

export const DepositRules = v.pipe(
  v.object(pickSchemas(depositFields), malformed),
  v.forward(
    v.partialCheck(
      [['kind'], ['figure']],
      ({ kind, figure }) => hasNoDeposit(kind) || figure > 0,
      figureMessage,
    ),
    ['figure'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['figure']],
      ({ kind, figure }) => kind !== 'share' || figure <= 100,
      'Indiquez un pourcentage de 1 à 100.',
    ),
    ['figure'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['wave'], ['orange'], ['mtn']],
      ({ kind, wave, orange, mtn }) => hasNoDeposit(kind) || [wave, orange, mtn].some(Boolean),
      'Indiquez au moins un numéro ou un lien pour payer.',
    ),
    ['wave'],
  ),
  v.forward(
    v.partialCheck(
      [['kind'], ['terms']],
      ({ kind, terms }) => hasNoDeposit(kind) || terms !== '',
      'Écrivez vos conditions\u00a0: vos clients les lisent avant de payer.',
    ),
    ['terms'],
  ),
);
