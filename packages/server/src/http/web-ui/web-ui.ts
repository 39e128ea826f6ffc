import type { PageBoot } from '@weft/contract'
import type { Caller } from '../../access/caller.ts'
import type { Links } from '../links.ts'
import type { PageLook } from './page-html.ts'
import type { WebAssets } from './web-assets.ts'

/** Who asks for a page, and which. */
export interface PageVisit {
  readonly caller: Caller
  readonly links: Links
  /** Without query, still escaped, with a slash at its end. */
  readonly path: string
  /** What stands behind the question mark; empty where nothing does. */
  readonly query: string
}

/** What a page is to know, and how it looks to who asks for it. */
export interface PageContext {
  readonly boot: Omit<PageBoot, 'prefix' | 'nonce' | 'build'>
  readonly look: PageLook
  /** The kind of thing that the address leads to; null where it leads to nothing that the person may see. */
  readonly kind?: string | null
  /** What the page asks the API for at once, below the site's own path: browsers ask before its scripts run. */
  readonly preloads?: readonly string[]
  /** The page of what the address led to before it moved, below the site's own path. */
  readonly moved?: string
}

/** The pages for people. */
export interface WebUi {
  readonly assets: WebAssets
  contextOf(visit: PageVisit): Promise<PageContext>
}
