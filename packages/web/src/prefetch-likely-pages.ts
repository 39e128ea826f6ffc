import { isSparingTheNetwork } from './data-saver.ts'
import { loadAhead } from './features/frame/loaded-page.tsx'
import { pageTable } from './page-table.ts'
import { loadUnasked } from './reload-stale-build.ts'
import { loadOf } from './router.tsx'

/** Small pages that people go on to from any other. */
const oftenNext = new Set(pageTable.filter(({ page }) => /^(places|dashboard)\//.test(page)).map(loadOf))

/** Milliseconds in which nothing came over the network: the page has what it shows. */
const quiet = 250

/**
 * Loads one of them after the other once the page that is shown has all that it needs, so that a place shows as soon as its data come.
 * Not for who asked the browser to spare the network.
 */
export async function loadWhatIsOftenNext(): Promise<void> {
  if (isSparingTheNetwork()) return
  await quietNetwork()
  for (const load of oftenNext) {
    await idleTime()
    await loadUnasked(() => loadAhead(load))
  }
}

function quietNetwork(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(end, quiet)
    const observer = new PerformanceObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(end, quiet)
    })
    observer.observe({ type: 'resource', buffered: true })
  })
}

/** Not every browser tells when it is idle. */
const idleTime = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 200)
  })
