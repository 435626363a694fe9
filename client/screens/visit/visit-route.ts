export { VisitPage as Component } from './visit.tsx';
export * from './visit-data.ts';
