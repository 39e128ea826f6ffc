import { render } from 'preact'
import { App } from './app.tsx'
import { textOfFragment } from './link.ts'
import { createSaving } from './saving.ts'
import { createStore, type Store } from './store.ts'
import { t } from './text.ts'
import { textExtensions } from './text-field.tsx'

/** Shows the page, and opens what its address holds. */
export function startPage(): void {
  const store = createStore(textExtensions)
  const saving = createSaving(store)
  const root = document.getElementById('root')
  if (!root) return
  root.textContent = ''
  render(<App store={store} saving={saving} />, root)
  void openFragment(store)
  addEventListener('hashchange', () => void openFragment(store))
}

/** Opens the policies of a link. They are text that somebody else wrote: nothing of it runs, and nothing is saved. */
async function openFragment(store: Store): Promise<void> {
  const text = await textOfFragment(location.hash)
  if (text === null) return
  history.replaceState(null, '', location.pathname + location.search)
  if (text === 'damaged') return store.notify({ kind: 'bad', text: t('link-failed'), details: [] })
  store.open(text, {
    name: 'policies.json',
    form: 'json',
    notice: { kind: 'info', text: t('opened-link'), details: [] },
  })
}
