import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import { boot } from './boot.ts'
import { Frame } from './features/frame/frame.tsx'
import type { PageLoader, PageModule } from './features/frame/loaded-page.tsx'
import { FramedNotFound, NotFound } from './features/frame/not-found.tsx'
import { PageError } from './features/frame/page-error.tsx'
import { PlacedPage, ThingPage } from './features/frame/thing-page.tsx'
import { type PageEntry, pageTable } from './page-table.ts'

/** The modules of all pages; each is loaded when its page is visited. */
const modules = import.meta.glob<PageModule>('./features/*/*.page.tsx')

const EditorKeys = lazy(async () => ({ default: (await import('./features/translate/keys/key-help.tsx')).EditorKeys }))

const root = createRootRoute({ notFoundComponent: FramedNotFound, errorComponent: PageError })
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: () => <Frame EditorKeys={EditorKeys} />,
  notFoundComponent: NotFound,
})

/** The same function for the same module. */
export function loadOf({ page }: PageEntry): PageLoader {
  const load = modules[`./features/${page}.page.tsx`]
  if (load === undefined) throw new Error(`There is no features/${page}.page.tsx`)
  return load
}

/** The page of an address that can lead to one kind of page alone. */
function pageOf(entry: PageEntry) {
  const Page = lazyRouteComponent(loadOf(entry), 'Page')
  if (entry.ofPlace !== true) return Page
  const placed = () => (
    <PlacedPage>
      <Page />
    </PlacedPage>
  )
  return Object.assign(placed, { preload: Page.preload })
}

function routeOf(path: string, entries: readonly PageEntry[]) {
  const [first] = entries
  if (first === undefined) throw new Error(`No page stands at ${path}`)
  const pages = new Map(entries.map((entry) => [entry.kind ?? '', loadOf(entry)]))
  const component = first.kind === undefined ? pageOf(first) : () => <ThingPage pages={pages} />
  return createRoute({
    getParentRoute: () => (first.bare ? root : framed) as typeof framed, // both are parents of any page
    path,
    component,
    errorComponent: PageError,
  })
}

const routes = [...Map.groupBy(pageTable, ({ path }) => path)].map(([path, entries]) => {
  return { isBare: entries[0]?.bare === true, route: routeOf(path, entries) }
})
const pagesWhere = (isBare: boolean) => routes.filter((one) => one.isBare === isBare).map(({ route }) => route)

export const router = createRouter({
  routeTree: root.addChildren([framed.addChildren(pagesWhere(false)), ...pagesWhere(true)]),
  basepath: boot.prefix === '' ? '/' : boot.prefix,
  trailingSlash: 'always',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
