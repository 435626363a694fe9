export { RoleChoice as Component } from './role.tsx';
export * from './role-data.ts';
