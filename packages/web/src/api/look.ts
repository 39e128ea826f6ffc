import { client } from './client.ts'
import { currentSession, replaceSession, type Session } from './session.ts'

/** How pages look: kept for the person where one is signed in, else in this browser. */
export type Look = Pick<Session['preferences'], 'theme' | 'density'>

const place = 'weft-look'

function show({ theme, density }: Look): void {
  const { dataset } = document.documentElement
  dataset.theme = theme === 'auto' ? 'system' : theme
  dataset.density = density
}

/**
 * Before anything is shown: what a visitor chose here earlier. For a signed-in user, the server has written the choice into the
 * page.
 */
export function showKeptLook(): void {
  const kept = currentSession().user === null ? readKept() : null
  if (kept !== null) take(kept)
}

/** Changes the look at once, and keeps it. */
export async function changeLook(change: Partial<Look>): Promise<void> {
  const { user, preferences } = currentSession()
  const { theme, density } = { ...preferences, ...change }
  take({ theme, density })
  if (user === null) localStorage.setItem(place, JSON.stringify({ theme, density }))
  else await client.changePreferences({ body: change })
}

function take(look: Look): void {
  const session = currentSession()
  replaceSession({ ...session, preferences: { ...session.preferences, ...look } })
  show(look)
}

const themes = ['auto', 'light', 'dark'] as const
const densities = ['comfortable', 'compact'] as const

/** The stored value may be anything: other pages of this host write there too. */
function readKept(): Look | null {
  const text = localStorage.getItem(place)
  if (text === null || !/^\{"theme":"\w+","density":"\w+"\}$/.test(text)) return null
  const { theme, density } = JSON.parse(text)
  const known = { theme: themes.find((one) => one === theme), density: densities.find((one) => one === density) }
  return known.theme && known.density ? { theme: known.theme, density: known.density } : null
}
