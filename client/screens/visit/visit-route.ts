export { VisitPage as Component } from './visit.tsx';
export * from './visit-data.ts';

// Their table comes with the screen: a browser never tries an import again that failed offline.
await import('../../../shared/contract/calls.ts');
