export { action, loader, NewAccessPage as Component } from './new-access.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
