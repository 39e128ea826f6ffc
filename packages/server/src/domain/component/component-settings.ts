export { type ComponentSettings, defaultSettings, readSettings } from './settings/registry.ts'
