import { beginPlace } from './api/begin-place.ts'
import { boot } from './boot.ts'
import { isSparingTheNetwork } from './data-saver.ts'
import { loadAhead } from './features/frame/loaded-page.tsx'
import { pageTable } from './page-table.ts'
import { loadUnasked } from './reload-stale-build.ts'
import { loadOf } from './router.tsx'

/** Milliseconds that a pointer rests on a link before a click; a pointer that crosses a table passes each row faster. */
const rest = 65

/**
 * Reads a page's data while the pointer is still on the link to it, or the finger still down: the click follows a tenth of a second
 * later. A link that has the focus counts alike. Not for who asked the browser to spare the network.
 */
export function readPointedLinks(): void {
  if (isSparingTheNetwork()) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = ({ target }: Event) => {
    clearTimeout(timer)
    const link = linkAt(target)
    if (link) timer = setTimeout(() => beginLink(link), rest)
  }
  const begin = ({ target, button }: PointerEvent) => {
    const link = linkAt(target)
    if (button === 0 && link) beginLink(link)
  }
  document.addEventListener('pointerover', wait, { passive: true })
  document.addEventListener('focusin', wait, { passive: true })
  document.addEventListener('pointerdown', begin, { passive: true })
}

const linkAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/** For links to our pages; a link to a part of a page shows other data than the place's contents. */
function beginLink({ origin, pathname, hash, target }: HTMLAnchorElement): void {
  if (origin !== location.origin || target === '_blank' || !pathname.startsWith(`${boot.prefix}/`)) return
  const path = pathname.slice(boot.prefix.length)
  const page = pageTable.find((entry) => entry.path === path)
  if (page) void loadUnasked(async () => (await loadAhead(loadOf(page))).begin?.(hash.replace('#', '')))
  else if (hash === '') beginPlace(path)
}
