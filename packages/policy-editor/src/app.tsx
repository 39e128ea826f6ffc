import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { newest, targetFacts, targets } from '../../browser-policy/src/browser.ts'
import { Checks } from './checks.tsx'
import { ChromeDialog, ExportDialog, PasteDialog } from './dialogs.tsx'
import { pickFile } from './files.ts'
import { fragmentOf } from './link.ts'
import { policiesIn } from './policies-in.ts'
import { PolicyForm } from './policy-form.tsx'
import { PolicyList } from './policy-list.tsx'
import type { Saving } from './saving.ts'
import type { Notice, PageState, Store } from './store.ts'
import { templates } from './templates.ts'
import { t } from './text.ts'

type View = 'policies' | 'form' | 'checks'
type DialogName = 'paste' | 'chrome' | 'export' | 'new'

interface Parts {
  readonly store: Store
  readonly saving: Saving
}

/** The whole page. */
export function App({ store, saving }: Parts) {
  const state = useStore(store)
  const [view, setView] = useState<View>('policies')
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [isChanged, setChanged] = useState(false)
  const policies = useMemo(() => policiesIn(state.text) ?? {}, [state.text])
  const names = useMemo(() => Object.keys(policies), [policies])
  const namesKey = names.join('\n')
  // the same list while only values change
  const stableNames = useMemo(() => names, [namesKey])
  useEffect(() => saving.start(setChanged), [saving])
  useKeys(store, saving)
  useLeaveWarning(state)
  const isDropping = useDrop(store, saving)
  return (
    <div className={`page view-${view}`}>
      <header>
        <TopBar store={store} saving={saving} state={state} onDialog={setDialog} />
        <Views view={view} onView={setView} />
      </header>
      {isChanged && <DiskChanged saving={saving} />}
      {state.notice && <NoticeBar notice={state.notice} onDismiss={() => store.notify(null)} />}
      <main className="columns">
        <PolicyList
          store={store}
          state={state}
          names={stableNames}
          onChosen={() => {
            setView('form')
            requestAnimationFrame(() => document.getElementById('policy-title')?.focus({ preventScroll: false }))
          }}
        />
        <div className="middle">
          {state.selected === null ? (
            <Start store={store} onDialog={setDialog} />
          ) : (
            <PolicyForm key={state.selected} store={store} state={state} policies={policies} name={state.selected} />
          )}
        </div>
        <Checks store={store} state={state} policies={policies} />
      </main>
      {isDropping && <div className="drop">{t('drop-here')}</div>}
      {dialog === 'paste' && <PasteDialog store={store} onClose={() => setDialog(null)} />}
      {dialog === 'chrome' && <ChromeDialog store={store} onClose={() => setDialog(null)} />}
      {dialog === 'export' && <ExportDialog state={state} policies={policies} onClose={() => setDialog(null)} />}
    </div>
  )
}

/** Gives the store's state, now and after each change. */
function useStore({ get, subscribe }: Store): PageState {
  const [state, setState] = useState(get)
  useLayoutEffect(() => {
    setState(get())
    return subscribe(() => setState(get()))
  }, [get, subscribe])
  return state
}

/** On narrow screens one part of the page stands at a time. */
function Views({ view, onView }: { readonly view: View; onView(view: View): void }) {
  return (
    <div className="views" role="radiogroup" aria-label={t('choose-view')}>
      {(['policies', 'form', 'checks'] as const).map((one) => (
        <label key={one}>
          <input type="radio" name="view" checked={view === one} onChange={() => onView(one)} />
          <span>{t(`view-${one}`)}</span>
        </label>
      ))}
    </div>
  )
}

function TopBar({
  store,
  saving,
  state,
  onDialog,
}: Parts & { readonly state: PageState; onDialog(name: DialogName): void }) {
  const input = useRef<HTMLInputElement>(null)
  const isChanged = state.text !== state.saved
  const open = async (): Promise<void> => {
    const handle = await pickFile()
    if (handle === 'unable') return input.current?.click()
    if (handle === null) return
    await openFile(store, saving, await handle.getFile())
    saving.use(store.get().form === 'json' ? handle : null)
  }
  return (
    <div className="bar">
      <h1>{t('title')}</h1>
      <div className="bar-group" role="toolbar" aria-label={t('title')}>
        <button type="button" onClick={() => void open()}>
          {t('menu-open')}
        </button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('menu-open')}
          onChange={async ({ currentTarget: target }) => {
            const file = target.files?.[0]
            target.value = ''
            if (file) await openFile(store, saving, file)
          }}
        />
        <button type="button" onClick={() => onDialog('paste')}>
          {t('menu-paste')}
        </button>
        <button type="button" onClick={() => store.select(null)}>
          {t('menu-new')}
        </button>
        <button type="button" disabled={!state.canUndo} onClick={store.undo}>
          {t('menu-undo')}
        </button>
        <button type="button" disabled={!state.canRedo} onClick={store.redo}>
          {t('menu-redo')}
        </button>
        <button type="button" className="primary" onClick={() => void saving.save()}>
          {t('menu-save')}
        </button>
        <button type="button" onClick={() => onDialog('export')}>
          {t('menu-export')}
        </button>
        <button type="button" onClick={() => void share(store)}>
          {t('menu-share')}
        </button>
      </div>
      <div className="bar-group bar-choices">
        <span className="file-name">
          <bdi>{state.name}</bdi>
          {isChanged && <span className="unsaved"> · {t('not-saved')}</span>}
        </span>
        <label>
          <span>{t('choose-browser')}</span>
          <select
            value={state.circumstances.target}
            onChange={({ currentTarget: target }) =>
              store.choose({ target: targets.find((one) => one === target.value) ?? newest })
            }
          >
            {targets.toReversed().map((one) => (
              <option key={one} value={one}>
                {targetFacts[one].label}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>{t('choose-system')}</span>
          <select
            value={state.circumstances.os ?? ''}
            onChange={({ currentTarget: target }) =>
              store.choose({ os: SYSTEMS.find(([id]) => id === target.value)?.[0] ?? null })
            }
          >
            <option value="">{t('any-system')}</option>
            {SYSTEMS.map(([id, label]) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
    </div>
  )
}

const SYSTEMS = [
  ['windows', 'Windows'],
  ['macos', 'macOS'],
  ['linux', 'Linux'],
] as const

async function openFile(store: Store, saving: Saving, file: File): Promise<void> {
  saving.use(null)
  await store.openBytes(file.name, new Uint8Array(await file.arrayBuffer()))
}

/** A link works where the page has an address that others can open. */
async function share(store: Store): Promise<void> {
  if (!/^https?:$/.test(location.protocol)) return store.notify({ kind: 'bad', text: t('link-only-http'), details: [] })
  const link = location.origin + location.pathname + (await fragmentOf(store.get().text))
  try {
    await navigator.clipboard.writeText(link)
    store.notify({ kind: 'good', text: t('link-copied'), details: [] })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    store.notify({ kind: 'info', text: t('link-manual'), details: [link] })
  }
}

function Start({ store, onDialog }: { readonly store: Store; onDialog(name: DialogName): void }) {
  return (
    <section className="start" aria-labelledby="start-title">
      <h2 id="start-title">{t('start-title')}</h2>
      <p>{t('start-text')}</p>
      <div className="templates">
        {templates.map(({ id, policies }) => (
          <button
            key={id}
            type="button"
            className="template"
            onClick={() =>
              store.open(`${JSON.stringify({ policies }, null, 2)}\n`, { name: 'policies.json', form: 'json' })
            }
          >
            <strong>{t(`template-${id}`)}</strong>
            {id !== 'empty' && <span>{t(`template-${id}-text`)}</span>}
          </button>
        ))}
        <button type="button" className="template" onClick={() => onDialog('chrome')}>
          <strong>{t('template-chrome')}</strong>
          <span>{t('template-chrome-text')}</span>
        </button>
      </div>
      <p className="quiet">{t('start-choose')}</p>
    </section>
  )
}

function NoticeBar({ notice, onDismiss }: { readonly notice: Notice; onDismiss(): void }) {
  return (
    <div className={`notice notice-${notice.kind}`} role={notice.kind === 'bad' ? 'alert' : 'status'}>
      <div>
        <p>{notice.text}</p>
        {notice.details.length > 0 && (
          <ul>
            {notice.details.slice(0, 100).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      <button type="button" className="small" aria-label={t('dismiss')} onClick={onDismiss}>
        ×
      </button>
    </div>
  )
}

/** The file on the disk is another one than was opened: nothing is lost without a choice. */
function DiskChanged({ saving }: { readonly saving: Saving }) {
  return (
    <div className="notice notice-bad" role="alert">
      <p>{t('disk-changed')}</p>
      <div className="bar-group">
        <button type="button" onClick={() => void saving.reload()}>
          {t('disk-take')}
        </button>
        <button type="button" onClick={() => void saving.saveOver()}>
          {t('disk-keep')}
        </button>
      </div>
    </div>
  )
}

/** Ctrl+S saves; Ctrl+Z and Ctrl+Y work outside of the text field as well, except while a field has its own text. */
function useKeys(store: Store, saving: Saving): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key === 's') {
        event.preventDefault()
        void saving.save()
        return
      }
      const isTyping = event.target instanceof Element && event.target.closest('textarea, dialog, .text-field') !== null
      if (isTyping || (key !== 'z' && key !== 'y')) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) store.redo()
      else store.undo()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store, saving])
}

/** The browser asks before a page with unsaved changes is left. */
function useLeaveWarning({ text, saved }: PageState): void {
  useEffect(() => {
    if (text === saved) return
    const onLeave = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [text, saved])
}

/** Takes a file that is dropped anywhere. */
function useDrop(store: Store, saving: Saving): boolean {
  const [isDropping, setDropping] = useState(false)
  useEffect(() => {
    const isFile = (event: { dataTransfer: DataTransfer | null }): boolean =>
      event.dataTransfer?.types.includes('Files') === true
    const onOver = (event: globalThis.DragEvent): void => {
      if (!isFile(event)) return
      event.preventDefault()
      setDropping(true)
    }
    const onLeave = (event: globalThis.DragEvent): void => {
      if (event.relatedTarget === null) setDropping(false)
    }
    const onDrop = (event: globalThis.DragEvent): void => {
      if (!isFile(event)) return
      event.preventDefault()
      setDropping(false)
      const file = event.dataTransfer?.files[0]
      if (file) void openFile(store, saving, file)
    }
    document.addEventListener('dragover', onOver)
    document.addEventListener('dragleave', onLeave)
    document.addEventListener('drop', onDrop)
    return () => {
      document.removeEventListener('dragover', onOver)
      document.removeEventListener('dragleave', onLeave)
      document.removeEventListener('drop', onDrop)
    }
  }, [store, saving])
  return isDropping
}
