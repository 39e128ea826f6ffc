export {
  type ComponentSettings,
  defaultSettings,
  ownSettings,
  type ResolvedSettings,
  resolveSettings,
} from './settings/registry.ts'
