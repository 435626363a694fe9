import type { SaveRuleInput } from '../../../shared/contract/admin/treatment-rules-input.ts';

/*
 * Who serves in the demo data, and what treatments need besides.
 */

interface TeamMember {
  readonly name: string;
  /** Sections, and single treatments. */
  readonly skills: readonly string[];
  /** HH:MM; otherwise as long as the institute is open. */
  readonly break?: readonly [from: string, to: string];
}

export const team: readonly TeamMember[] = [
  { name: 'Mireille', skills: ['visage', 'corps', 'onglerie'] },
  { name: 'Rose', skills: ['corps'] },
  { name: 'Désirée', skills: ['maquillage', 'visage'] },
  { name: 'Adèle', skills: ['capillaires'] },
  { name: 'Inès', skills: ['capillaires', 'onglerie', 'maquillage'], break: ['13:00', '14:00'] },
];

/** `day` counts open days from today. */
export const absence = { name: 'Rose', day: 3, starts: '14:00', ends: '18:00', label: 'Formation' };

const roomKind = 'Cabine';
export const rooms = ['Cabine 1', 'Cabine 2'].map((name) => ({ name, roomKind }));

type Rule = Partial<SaveRuleInput> & { readonly treatment: string };

const inRoom = [
  'corps/massage-relaxant-aux-huiles',
  'corps/massage-aux-pierres-chaudes',
  'corps/massage-en-duo',
  'corps/drainage-lymphatique',
];

export const rules: readonly Rule[] = [
  ...inRoom.map((treatment) => ({ treatment, cleaning: 10, roomKind })),
  // The colour takes by itself.
  { treatment: 'capillaires/coloration-complete', pauseAt: 30, pause: 30 },
];
