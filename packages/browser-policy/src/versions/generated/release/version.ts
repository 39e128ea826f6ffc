import type { Version } from '../../version.ts'
import { version as before } from '../esr153/version.ts'

export const version: Version = {
  ...before,
  label: 'Firefox release',
  basis: 'documented',
  channel: 'release',
  builds: ['153', '158'],
  from: '153',
}
