import { usualLook } from '../http/web-ui/page-html.ts'
import type { WebUi } from '../http/web-ui/serve-web-ui.ts'
import { readWebAssets } from '../http/web-ui/web-assets.ts'
import type { Services } from '../services.ts'

/** The pages for people, of a folder with a build. */
export function makeWebUi(folder: string, { config }: Services): WebUi {
  return {
    assets: readWebAssets(folder),
    prefix: new URL(config.siteUrl).pathname.replace(/\/$/, ''),
    contextOf: () => ({ boot: {}, look: usualLook }),
  }
}
