import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/format.ts'
import { keyHint } from '../keys/key-bindings.ts'
import { useShown, useWorkbench } from '../workbench.ts'
import { readNumber } from './read-number.ts'
import style from './string-number.module.css'

interface StringNumberProps {
  /** Another string is there: what works on it gets the focus. */
  readonly onJump: () => void
}

/** The number of the current string in the list; pressed, it becomes a field for the number of another. */
export function StringNumber({ onJump }: StringNumberProps) {
  const text = useText()
  const position = useShown(({ reading }) => reading.position)
  const count = useShown(({ reading }) => reading.list?.length ?? 0)
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <NumberField
        count={count}
        number={position + 1}
        onEnd={() => {
          setAsking(false)
          onJump()
        }}
      />
    )
  return (
    <button
      type="button"
      id="string-number"
      className={style.place}
      title={`${text('string-jump')} ${keyHint('jump')}`}
      dir="auto"
      onClick={() => setAsking(true)}
    >
      {text('string-place', { position: position + 1, count })}
    </button>
  )
}

function NumberField(props: { readonly count: number; readonly number: number; readonly onEnd: () => void }) {
  const { count, number, onEnd } = props
  const text = useText()
  const session = useWorkbench()
  const id = useId()
  const [typed, setTyped] = useState(String(number))
  const [problem, setProblem] = useState<'not-number' | 'outside' | null>(null)
  const go = (event: FormEvent) => {
    event.preventDefault()
    const read = readNumber(typed, count)
    if (typeof read !== 'number') return setProblem(read)
    session.reading.move(read - 1)
    onEnd()
  }
  return (
    <form
      className={style.asking}
      noValidate
      onSubmit={go}
      onBlur={({ currentTarget, relatedTarget }) => {
        // An unchanged number asks for nothing; what was typed stays.
        if (!currentTarget.contains(relatedTarget) && typed === String(number)) onEnd()
      }}
      onKeyDown={(event) => event.key === 'Escape' && onEnd()}
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the number that was pressed
        autoFocus
        className={style.number}
        data-own-keys="Escape Enter"
        inputMode="numeric"
        enterKeyHint="go"
        autoComplete="off"
        maxLength={20}
        aria-label={text('string-jump-number', { count })}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        value={typed}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(null)
        }}
      />
      <span className={style.count}>{text('string-jump-of', { count: formatNumber(count) })}</span>
      {/* The keyboards of some phones have no Enter for numbers. */}
      <Button type="submit">{text('string-jump-go')}</Button>
      {problem !== null && (
        <p id={`${id}-problem`} className={style.problem} role="alert">
          {text(`string-jump-${problem}`, { count: formatNumber(count) })}
        </p>
      )}
    </form>
  )
}
