import type { Version } from '../../version.ts'
import { version as before } from '../esr140/version.ts'

export const version: Version = {
  ...before,
  label: 'Firefox ESR 115',
  basis: 'documented',
  builds: ['115.0', '115.20'],
  from: '115',
  before: '116',
}
