import { createContext, useCallback, useContext, useRef, useState, useSyncExternalStore } from 'react'
import { type EditorString, editorServer } from '../../api/editor-server.ts'
import { currentSession } from '../../api/session.ts'
import { boot } from '../../boot.ts'
import { afterFrame } from '../../editor/after-frame.ts'
import { draftsName } from '../../editor/drafts/drafts-name.ts'
import { IndexedDbStore } from '../../editor/drafts/indexed-db-store.ts'
import { PeerTabs } from '../../editor/drafts/peer-tabs.ts'
import { makeSendingLease } from '../../editor/drafts/sending-lease.ts'
import { type DraftStore, EditorSession } from '../../editor/session/index.ts'

export type Workbench = EditorSession<EditorString>

const freshId = (): string =>
  // On plain http browsers have no randomUUID.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

const nameOf = (person: number | 'anonymous'): string => draftsName(boot.prefix, person)
const bringing = 'weft-bring-drafts'

/** Lets the next user who signs in in this tab find the drafts typed before. */
export const bringDraftsAlong = (): void => sessionStorage.setItem(bringing, 'yes')

/** Hands over the drafts typed in this browser before the sign-in of this tab; texts decided before are not sent in the user's name. */
async function takeDraftsAlong(to: DraftStore): Promise<void> {
  if (sessionStorage.getItem(bringing) === null) return
  sessionStorage.removeItem(bringing)
  const from = new IndexedDbStore(nameOf('anonymous'))
  try {
    const { drafts } = await from.read()
    const nothing = { putDrafts: [], dropDrafts: [], putEntries: [], dropEntries: [] }
    await to.write({ ...nothing, putDrafts: drafts })
    await from.write({ ...nothing, dropDrafts: drafts })
  } catch (error) {
    // A browser without a disk has nothing to bring.
    if (!(error instanceof DOMException)) throw error
  } finally {
    from.close()
  }
}

/** Starts the editor's session: the drafts are those of who is signed in, at this server. */
function openWorkbench(): Workbench {
  const person = currentSession().user?.id ?? 'anonymous'
  const name = nameOf(person)
  const store = new IndexedDbStore(name)
  const session: Workbench = new EditorSession({
    server: editorServer,
    store,
    lease: makeSendingLease(`${name}-sender`, freshId()),
    peers: new PeerTabs(name),
    now: () => Date.now(),
    afterFrame,
    freshId,
  })
  void (person === 'anonymous' ? session.start() : takeDraftsAlong(store).then(() => session.start()))
  return session
}

let opened: Workbench | undefined

/** The session of this tab. It outlives a visit of its pages: what waits is sent while one is elsewhere. */
export function useOpenWorkbench(): Workbench {
  const [session] = useState(() => {
    opened ??= openWorkbench()
    return opened
  })
  return session
}

export const WorkbenchContext = createContext<Workbench | null>(null)

export function useWorkbench(): Workbench {
  const session = useContext(WorkbenchContext)
  if (session === null) throw new Error('The parts of the editor stand inside its page')
  return session
}

/** Whether the parts of a page within it follow the session after the frame (`subscribeLate`), as what stands beside the string does. */
export const FollowsContext = createContext(false)

/**
 * Shows something of the session, and anew when it is another. `read` must return the identical value until it changes.
 * React gets one function for good: at each new one it would ask again after the drawing.
 */
export function useShown<Shown>(read: (session: Workbench) => Shown): Shown {
  const session = useWorkbench()
  const reader = useRef(read)
  reader.current = read
  const follows = useContext(FollowsContext)
  return useSyncExternalStore(
    follows ? session.subscribeLate : session.subscribe,
    useCallback(() => reader.current(session), [session]),
  )
}

/** The same for several values at once, each identical until it changes: one call for each row of a long list. */
export function useShownFacts<Facts extends object>(read: (session: Workbench) => Facts): Facts {
  const last = useRef<Facts>(undefined)
  return useShown((session) => {
    const facts = read(session)
    if (last.current === undefined || !areSame(last.current, facts)) last.current = facts
    return last.current
  })
}

function areSame<Facts extends object>(one: Facts, other: Facts): boolean {
  for (const name in one) if (!Object.is(one[name], other[name])) return false
  return true
}

/** The current string, where it has been read. */
export const useCurrent = (): EditorString | undefined => useShown(({ reading }) => reading.content(reading.unit))
