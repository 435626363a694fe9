export { Login as Component } from './login.tsx';
export * from './login-data.ts';
