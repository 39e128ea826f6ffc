import './theme/reset.css'
import './theme/tokens.css'
import './theme/shell.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { LocalizationProvider } from '@fluent/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { takePreloaded } from './api/begin-place.ts'
import { showKeptLook } from './api/look.ts'
import { queryClient } from './api/query-client.ts'
import { loadWhatIsOftenNext } from './prefetch-likely-pages.ts'
import { readPointedLinks } from './prefetch-on-hover.ts'
import { reloadOnceWhenOutdated } from './reload-stale-build.ts'
import { router } from './router.tsx'
import { localization } from './text/texts.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no element "root"')
reloadOnceWhenOutdated()
readPointedLinks()
showKeptLook()
takePreloaded()

// The server-written content stays visible until there is more to show.
void router.load().then(() => {
  createRoot(root).render(<Pages />)
  if (document.readyState === 'complete') void loadWhatIsOftenNext()
  else window.addEventListener('load', () => void loadWhatIsOftenNext(), { once: true })
})

function Pages() {
  return (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
          <LocalizationProvider l10n={localization}>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </LocalizationProvider>
        </DirectionProvider>
      </CSPProvider>
    </StrictMode>
  )
}
