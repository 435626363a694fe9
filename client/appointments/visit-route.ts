export { VisitPage as Component } from './visit.tsx';
export * from './visit-data.ts';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
