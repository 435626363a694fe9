export { PlacePage as Component } from './place.tsx';
export * from './place-data.ts';

// The call table loads with the screen, because browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
