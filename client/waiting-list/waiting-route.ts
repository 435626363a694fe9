export { WaitingPage as Component } from './waiting.tsx';
export { action } from './waiting-data.ts';
