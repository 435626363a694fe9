import { backend } from './backend.ts';
import { institute } from './institute.ts';
import type { Explained } from './shape.ts';
import { visitor } from './visitor.ts';

/** Mutants that no test should kill: the program does the same, or what differs is nobody's business. */
export const explained: readonly Explained[] = [...institute, ...visitor, ...backend];
