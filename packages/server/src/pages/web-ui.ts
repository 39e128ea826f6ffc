import type { PageBoot } from '@weft/contract'
import { readPreferences } from '../domain/user/preferences.ts'
import { keyPlace } from '../domain/user/security-keys.ts'
import type { PageLook } from '../http/web-ui/page-html.ts'
import type { PageContext, PageVisit, WebUi } from '../http/web-ui/serve-web-ui.ts'
import { readWebAssets } from '../http/web-ui/web-assets.ts'
import { presentSession } from '../resources/session/session.present.ts'
import type { Services } from '../services.ts'

/** The pages for people, of a folder with a build. */
export function makeWebUi(folder: string, services: Services): WebUi {
  return { assets: readWebAssets(folder), contextOf: (visit) => contextOf(services, visit) }
}

async function contextOf({ database, config }: Services, { caller }: PageVisit): Promise<PageContext> {
  const preferences = await readPreferences(database, caller.actor.id)
  const keys = 'rpId' in keyPlace(config.siteUrl, config.siteUrl)
  const session = presentSession(caller, preferences, { keys }) as PageBoot['session'] // as its endpoint answers, which checks it
  return { boot: { session }, look: lookOf(preferences) }
}

/** The texts are English until they are translated. */
function lookOf({ theme, density }: { readonly theme: string; readonly density: PageLook['density'] }): PageLook {
  return {
    language: 'en',
    direction: 'ltr',
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    density,
  }
}
