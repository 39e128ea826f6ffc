import { beginPlace } from './api/begin-place.ts'
import { boot } from './boot.ts'
import { isSparingTheNetwork } from './sparing.ts'

/** Milliseconds that a pointer rests on a link of whoever is about to follow it; who crosses a table goes over each row faster. */
const rest = 65

/**
 * Reads what a page will show while the pointer is still on the link to it, or the finger on its way up: between that and the click lie a
 * tenth of a second and more. A link that has the focus counts alike. Not for who asked the browser to spare the network.
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

/** Of a link to a page of ours; one to a part of a page shows something else than what is in a place. */
function beginLink({ origin, pathname, hash, target }: HTMLAnchorElement): void {
  if (origin !== location.origin || hash !== '' || target === '_blank') return
  if (pathname.startsWith(`${boot.prefix}/`)) beginPlace(pathname.slice(boot.prefix.length))
}
