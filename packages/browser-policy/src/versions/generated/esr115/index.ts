export { effects } from './effects.ts'
export { shapes } from './shapes.ts'
export { version } from './version.ts'
