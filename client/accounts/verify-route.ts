export { action, Verify as Component } from './verify.tsx';
