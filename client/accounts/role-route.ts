export { action, loader, RoleChoice as Component } from './role.tsx';
