export { MyDay as Component } from './my-day.tsx';
export * from './my-day-data.ts';
export { TeamError as ErrorBoundary } from './team-page.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
