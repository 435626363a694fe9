import { planningRoute } from '../../shared/page/paths.ts';
import { linkLoader } from '../api/link-loader.ts';

export { PlanningPage as Component } from './planning.tsx';
export const loader = linkLoader('planning', planningRoute);

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
