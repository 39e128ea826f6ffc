import type { PageBoot } from '@weft/contract'
import type { Caller } from '../../access/caller.ts'
import type { Links } from '../reply/links.ts'
import type { PageLook } from './page-html.ts'
import type { WebAssets } from './web-assets.ts'

/** The requested page and its reader. */
export interface PageVisit {
  readonly caller: Caller
  readonly links: Links
  /** Without query, still escaped, with a slash at its end. */
  readonly path: string
  /** The part after the question mark; may be empty. */
  readonly query: string
}

/** The data and the look of a page for its reader. */
export interface PageContext {
  readonly boot: Omit<PageBoot, 'prefix' | 'nonce' | 'build'>
  readonly look: PageLook
  /** The kind of thing that the address leads to; null where it leads to nothing that the person may see. */
  readonly kind?: string | null
  /** The first API requests of the page, below the site's path: browsers send them before its scripts run. */
  readonly preloads?: readonly string[]
  /** The page of what the address led to before it moved, below the site's own path. */
  readonly moved?: string
}

/** The pages for people. */
export interface WebUi {
  readonly assets: WebAssets
  contextOf(visit: PageVisit): Promise<PageContext>
}
