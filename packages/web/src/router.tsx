import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { boot } from './boot.ts'
import { Frame } from './features/frame/frame.tsx'
import { FramedNotFound, NotFound } from './features/frame/not-found.tsx'
import { PageError } from './features/frame/page-error.tsx'
import { pageTable } from './page-table.ts'

interface PageModule {
  readonly Page: () => React.ReactNode
}

/** The modules of all pages; each is loaded when its page is visited. */
const modules = import.meta.glob<PageModule>('./features/*/*.page.tsx')

const root = createRootRoute({ notFoundComponent: FramedNotFound, errorComponent: PageError })
const framed = createRoute({
  getParentRoute: () => root,
  id: 'framed',
  component: () => <Frame />,
  notFoundComponent: NotFound,
})

const pages = pageTable.map(({ path, page, bare }) => {
  const load = modules[`./features/${page}.page.tsx`]
  if (load === undefined) throw new Error(`There is no features/${page}.page.tsx`)
  return createRoute({
    getParentRoute: () => (bare ? root : framed) as typeof framed, // both are parents of any page
    path,
    component: lazyRouteComponent(load, 'Page'),
    errorComponent: PageError,
  })
})

export const router = createRouter({
  routeTree: root.addChildren([
    framed.addChildren(pages.filter((_, at) => !pageTable[at]?.bare)),
    ...pages.filter((_, at) => pageTable[at]?.bare),
  ]),
  basepath: boot.prefix === '' ? '/' : boot.prefix,
  trailingSlash: 'always',
  defaultPreload: 'intent',
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
