import { type ReactNode, useEffect, useState } from 'react'
import { useText } from '../../text/texts.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The exports of a page's module. */
export interface PageModule {
  readonly Page: () => ReactNode
  /** Starts reading what a part of the page shows, before somebody goes there; the first part where none is named. */
  readonly begin?: (part: string) => void
}

/** Loads the module of a page. */
export type PageLoader = () => Promise<PageModule>

type PageState = { readonly module: PageModule } | { readonly error: unknown } | null

const loaded = new Map<PageLoader, PageModule>()

/** Loads a page's module, for now or before somebody goes there. */
export async function loadAhead(load: PageLoader): Promise<PageModule> {
  const module = await load()
  loaded.set(load, module)
  return module
}

/**
 * A page whose module is loaded when it is first shown; a failure is thrown where it stands, and the next visit tries anew. Not React's
 * `lazy`: what comes soon after a fallback React holds back, until the fallback was in sight for 300 ms.
 */
export function LoadedPage({ load }: { readonly load: PageLoader }) {
  const text = useText()
  const [loading, setLoading] = useState<PageState>(() => {
    const module = loaded.get(load)
    return module === undefined ? null : { module }
  })
  const isThere = loading !== null
  useEffect(() => {
    if (isThere) return
    let isGone = false
    const note = (result: PageState) => {
      if (!isGone) setLoading(result)
    }
    loadAhead(load).then(
      (module) => note({ module }),
      (error: unknown) => note({ error }),
    )
    return () => {
      isGone = true
    }
  }, [isThere, load])
  if (loading === null) return <Skeleton label={text('loading')} />
  if ('error' in loading) throw loading.error
  return <loading.module.Page />
}
