export { shouldRevalidate } from '../forms/after-conflict.ts';
export { action, loader, MyDay as Component, TeamError as ErrorBoundary } from './my-day.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
