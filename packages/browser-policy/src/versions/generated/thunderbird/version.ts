import type { Version } from '../../version.ts'
import { version as before } from '../esr140/version.ts'

export const version: Version = {
  ...before,
  label: 'Thunderbird',
  basis: 'documented',
  product: 'Thunderbird',
  channel: 'release',
  builds: ['139', '152'],
  from: '139',
  before: '999',
  inert: [],
  startNeeds: {},
}
