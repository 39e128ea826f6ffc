import type { Version } from '../../version.ts'
import { version as before } from '../release/version.ts'

export const version: Version = {
  ...before,
  label: 'LibreWolf',
  basis: 'documented',
  product: 'LibreWolf',
  withoutFeature: {
    AppAutoUpdate: 'updates',
    AppUpdatePin: 'updates',
    AppUpdateURL: 'updates',
    BackgroundAppUpdate: 'updates',
    DisableAppUpdate: 'updates',
    DisableDefaultBrowserAgent: 'the agent of the default browser',
    ManualAppUpdateOnly: 'updates',
  },
}
