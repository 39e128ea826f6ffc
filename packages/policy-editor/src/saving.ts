import { type FormName, formNamed, formNames } from '../../browser-policy/src/browser.ts'
import { download, type FileHandle, pickPlace } from './files.ts'
import { policiesIn } from './policies-in.ts'
import { isServed, presentTag, readServerFile, writeServerFile } from './server-file.ts'
import type { Store } from './store.ts'
import { t } from './text.ts'

/** The place that a document goes back to. */
export interface Saving {
  /** The file that was opened where the browser can write it back. */
  use(handle: FileHandle | null): void
  save(): Promise<void>
  /** Saves over what changed on the disk meanwhile. */
  saveOver(): Promise<void>
  reload(): Promise<void>
  start(onChanged: (isChanged: boolean) => void): () => void
}

const LOOK_MS = 2_000

export function createSaving(store: Store): Saving {
  let handle: FileHandle | null = null
  let tag: string | null = null
  let tell: (isChanged: boolean) => void = () => {}
  const good = (): void => store.notify({ kind: 'good', text: t('saved-as'), details: [] })
  const bad = (reason: string): void => store.notify({ kind: 'bad', text: t('save-failed', { reason }), details: [] })
  const toServer = async (isForced: boolean): Promise<void> => {
    const { text } = store.get()
    const written = await writeServerFile(await contentOf(store), isForced ? null : tag)
    if (written === 'changed') return tell(true)
    if ('reason' in written) return bad(written.reason)
    tag = written.tag
    tell(false)
    store.markSaved(text)
    good()
  }
  const toHandle = async (file: FileHandle): Promise<void> => {
    const { text } = store.get()
    try {
      const writer = await file.createWritable()
      await writer.write(text)
      await writer.close()
      store.markSaved(text)
      good()
    } catch (error) {
      bad(error instanceof Error ? error.message : '')
    }
  }
  const reload = async (): Promise<void> => {
    const file = await readServerFile()
    if (!file) return bad('weft-policy edit has ended')
    tag = file.tag
    tell(false)
    await store.openBytes(file.name, file.bytes)
  }
  return {
    use: (next) => {
      handle = next
    },
    async save() {
      if (isServed()) return toServer(false)
      if (handle) return toHandle(handle)
      const place = await pickPlace('policies.json')
      if (place === null) return
      if (place === 'unable') {
        const { text } = store.get()
        download('policies.json', text)
        return store.markSaved(text)
      }
      handle = place
      return toHandle(place)
    },
    saveOver: () => toServer(true),
    reload,
    start(onChanged) {
      tell = onChanged
      if (!isServed()) return () => {}
      void reload()
      const look = async (): Promise<void> => {
        if (document.visibilityState !== 'visible' || tag === null) return
        const present = await presentTag()
        if (present !== null && present !== tag) onChanged(true)
      }
      const timer = setInterval(() => void look(), LOOK_MS)
      return () => clearInterval(timer)
    },
  }
}

/** The bytes of the document in the form of the file that was opened. */
async function contentOf(store: Store): Promise<Uint8Array> {
  const { text, form, circumstances } = store.get()
  const name = formNames.find((one): one is FormName => one === form)
  if (name === undefined || name === 'json') return new TextEncoder().encode(text)
  const { files } = await formNamed(name).write({
    policies: policiesIn(text) ?? {},
    target: circumstances.target,
    values: {},
  })
  const content = files[0]?.content ?? ''
  return typeof content === 'string' ? new TextEncoder().encode(content) : content
}
