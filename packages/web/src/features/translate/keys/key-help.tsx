import { type KeyboardEvent, useState } from 'react'
import { addTexts, useText } from '../../../text/texts.ts'
import translate from '../../../text/translate.ftl?raw'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import {
  chooseKeys,
  entryName,
  isFixed,
  isWhole,
  type KeyProblem,
  problemOfKeys,
  useHasOwnKeys,
  useKeys,
  usualKeys,
} from './key-bindings.ts'
import style from './key-help.module.css'
import { isMac, type KeyEntry, nameOfPress, writeKeys } from './keys.ts'

addTexts(translate)

/** Every key, from the table that hears them, each to be chosen anew. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const hasOwn = useHasOwnKeys()
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('keys')}
      closeLabel={text('close')}
      width="wide"
      actions={hasOwn && <Button onClick={usualKeys}>{text('keys-usual')}</Button>}
    >
      <EditorKeys />
    </Dialog>
  )
}

/** The keys of the editor, also for the list of keys of other pages. */
export function EditorKeys() {
  const text = useText()
  const table = useKeys()
  return (
    <>
      <p>{text('keys-how')}</p>
      <KeyTable title={text('keys-anywhere')} entries={table.filter(({ where }) => where === 'anywhere')} />
      <KeyTable title={text('keys-outside')} entries={table.filter(({ where }) => where === 'outside fields')} />
    </>
  )
}

function KeyTable({ title, entries }: { readonly title: string; readonly entries: readonly KeyEntry[] }) {
  return (
    <>
      <h3 className={style.title}>{title}</h3>
      <dl className={style.keys}>
        {entries.map((entry) => (
          <KeyRow key={`${entryName(entry)} ${entry.keys[0]}`} entry={entry} />
        ))}
      </dl>
    </>
  )
}

function KeyRow({ entry }: { readonly entry: KeyEntry }) {
  const text = useText()
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<KeyProblem | null>(null)
  const does = text(`action-${entry.action}`)
  const keys = entry.keys.map((one) => writeKeys(one, isMac)).join(', ')
  const hear = (event: KeyboardEvent) => {
    if (!isAsking) return
    event.preventDefault()
    event.stopPropagation()
    const name = nameOfPress(event.nativeEvent, isMac)
    if (!isWhole(name)) return
    setAsking(false)
    if (name === 'Escape') return setProblem(null)
    const found = problemOfKeys(entry, name)
    setProblem(found)
    if (found === null) chooseKeys(entry, name)
  }
  return (
    <div className={style.key}>
      <dt>{does}</dt>
      <dd>
        {isFixed(entry) ? (
          <ShownKeys keys={entry.keys} />
        ) : (
          <button
            type="button"
            className={style.choose}
            aria-label={text('keys-choose', { action: does, keys })}
            onClick={() => setAsking(true)}
            onBlur={() => setAsking(false)}
            onKeyDown={hear}
          >
            {isAsking ? <span className={style.asking}>{text('keys-press')}</span> : <ShownKeys keys={entry.keys} />}
          </button>
        )}
        {problem !== null && (
          <p className={style.problem} role="alert">
            {typeof problem === 'string'
              ? text(`keys-problem-${problem}`)
              : text('keys-problem-taken', { action: text(`action-${problem.takenBy}`) })}
          </p>
        )}
      </dd>
    </div>
  )
}

function ShownKeys({ keys }: { readonly keys: readonly string[] }) {
  if (keys.length > 3) return <kbd>{`${writeKeys(keys[0] ?? '', isMac)} … ${keys.length}`}</kbd>
  return keys.map((one) => <kbd key={one}>{writeKeys(one, isMac)}</kbd>)
}
