export { Verify as Component } from './verify.tsx';
export * from './verify-data.ts';
