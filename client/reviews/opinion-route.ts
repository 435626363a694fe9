export { OpinionPage as Component } from './opinion.tsx';
export * from './opinion-data.ts';

// The call table loads with the screen, because browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
