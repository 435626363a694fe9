import type { HydrationState } from 'react-router';
import type { PageFacts } from './page-context.ts';

export interface PageState {
  readonly facts: PageFacts;
  readonly hydrationData: HydrationState;
}

export const stateElementId = 'page-state';
export const firstStylesId = 'first-styles';
export const mainStylesId = 'main-styles';

const escapes: Record<string, string> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** Returns JSON that is safe inside a script element: no string in it can close the element. */
export function toScriptJson(data: unknown): string {
  return JSON.stringify(data).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '');
}

/** Returns a data block, which the CSP need not allow. Trusted Types refuse React's own markup for scripts. */
export const buildDataBlock = (type: string, json: string, id = '') =>
  `<script type="${type}"${id && ` id="${id}"`}>${json}</script>`;

/** Returns a script that runs as soon as it is parsed, even while styles load. The CSP names its hash. */
export const buildStartScript = (text: string) => `<script type="module" async>${text}</script>`;
