import { currentSession, replaceSession, type Session } from './session.ts'
import { client } from './client.ts'

/** How pages look: kept for the person where one is signed in, else in this browser. */
export type Look = Pick<Session['preferences'], 'theme' | 'density'>

const place = 'weft-look'

/** Shows the pages so. The server has written it into the page already for who is signed in. */
function show({ theme, density }: Look): void {
  const { dataset } = document.documentElement
  dataset.theme = theme === 'auto' ? 'system' : theme
  dataset.density = density
}

/** Before anything is shown: what a visitor chose here earlier. */
export function showKeptLook(): void {
  const session = currentSession()
  if (session.user !== null) return
  const kept = readKept()
  if (kept === null) return
  replaceSession({ ...session, preferences: { ...session.preferences, ...kept } })
  show(kept)
}

/** Changes the look at once, and keeps it. */
export async function changeLook(change: Partial<Look>): Promise<void> {
  const session = currentSession()
  const preferences = { ...session.preferences, ...change }
  replaceSession({ ...session, preferences })
  show(preferences)
  if (session.user === null) {
    localStorage.setItem(place, JSON.stringify({ theme: preferences.theme, density: preferences.density }))
    return
  }
  await client.changePreferences({ body: change })
}

const themes = ['auto', 'light', 'dark'] as const
const densities = ['comfortable', 'compact'] as const

/** What stands there may be anything: other pages of this host write there too. */
function readKept(): Look | null {
  const text = localStorage.getItem(place)
  if (text === null || !/^\{"theme":"\w+","density":"\w+"\}$/.test(text)) return null
  const { theme, density } = JSON.parse(text)
  const known = { theme: themes.find((one) => one === theme), density: densities.find((one) => one === density) }
  return known.theme && known.density ? { theme: known.theme, density: known.density } : null
}
