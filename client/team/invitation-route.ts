export { action, InvitationPage as Component, loader } from './invitation.tsx';

// The call table is loaded with the screen, as browsers never retry an import that failed offline.
await import('../api/other-calls.ts');
