import { RefusedRequest } from '@weft/contract/client'
import { client } from './client.ts'
import { currentSession, replaceSession } from './session.ts'

/** When somebody last said of places that they have seen what changed there: ISO times by paths. */
type Looks = Readonly<Record<string, string>>

/** So many places are remembered, those of the latest looks. */
const remembered = 100

/** The value under this name is ours, but another version of the pages may have written it. */
function looksIn(layout: Readonly<Record<string, unknown>>): Looks {
  const { looks } = layout
  if (typeof looks !== 'object' || looks === null) return {}
  return Object.fromEntries(
    Object.entries(looks).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The account's last review of a place, in any browser. */
export const accountLook = (path: string): string | null => looksIn(currentSession().preferences.layout)[path] ?? null

/** Saves the time of a review in the account; if that fails, only this browser remembers it. */
export async function keepAccountLook(path: string, at: string): Promise<void> {
  if (currentSession().user === null) return
  try {
    // Another window may have kept its own since this page was opened.
    const { layout } = await client.readPreferences()
    const looks = Object.entries({ ...looksIn(layout), [path]: at })
      .sort(([, one], [, other]) => (one < other ? 1 : -1))
      .slice(0, remembered)
    const changed = { ...layout, looks: Object.fromEntries(looks) }
    const preferences = await client.changePreferences({ body: { layout: changed } })
    replaceSession({ ...currentSession(), preferences })
  } catch (error) {
    if (!(error instanceof RefusedRequest || error instanceof TypeError)) throw error
  }
}
