import { type RefObject, useEffect, useMemo } from 'react'
import { textOf } from '../../text/texts.ts'
import { type Actions, isTextField, makeActions, type PageParts } from './actions.ts'
import { presentKeys } from './key-bindings.ts'
import { actionOf, type ChordName, digitOf, isChord, isMac } from './keys.ts'
import { useWorkbench } from './workbench.ts'

/** Milliseconds that the second key of a chord is waited for. */
const chordTime = 4000

/** Hears the keys of the editor, wherever the focus is; dialogs and open lists keep theirs. `own`: what a page does otherwise. */
export function useActions(parts: RefObject<PageParts>, own?: Partial<Actions>): Actions {
  const session = useWorkbench()
  const actions = useMemo(() => ({ ...makeActions(session, delegate(parts)), ...own }), [session, parts, own])
  useEffect(() => {
    const listen = makeListening(actions, parts)
    // Before the field, which has keys of its own.
    window.addEventListener('keydown', listen, true)
    window.addEventListener('keyup', keepModifiers, true)
    return () => {
      window.removeEventListener('keydown', listen, true)
      window.removeEventListener('keyup', keepModifiers, true)
    }
  }, [actions, parts])
  return actions
}

/** A modifier alone means nothing to the field, which would measure the page for it; nor does it when it is let go. */
function keepModifiers(event: KeyboardEvent): void {
  if (/^(?:Control|Alt|Meta)$/.test(event.key) && isTextField(event.target)) event.stopPropagation()
}

/** Whether a key press belongs to something other than the page, such as a field that is being typed in. */
function isElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return true
  const { target } = event
  if (!(target instanceof HTMLElement)) return false
  if (target.closest('[role=dialog], [role=menu], [aria-expanded=true]')) return true
  // Fields with a use of their own for some keys, by their names.
  return target.dataset.ownKeys?.split(' ').includes(event.key) ?? false
}

function makeListening(actions: Actions, parts: RefObject<PageParts>): (event: KeyboardEvent) => void {
  let chord: { readonly name: ChordName; readonly until: number } | null = null
  /** The second key of a chord: a number, or Enter for all. */
  const endChord = (event: KeyboardEvent): boolean => {
    if (!chord || /^(Control|Shift|Alt|Meta)$/.test(event.key)) return false
    const { name, until } = chord
    chord = null
    const number = digitOf(event)
    if (until < Date.now() || (number === null && event.key !== 'Enter')) return false
    if (name === 'take') parts.current.takeResult(number ?? 1)
    else if (parts.current.dismiss(number ?? 'all') && number === null) actions['save-next']()
    return true
  }
  const act = (event: KeyboardEvent): boolean => {
    const action = actionOf(event, isTextField(event.target), isMac, presentKeys())
    if (action === undefined) return false
    // A button keeps its own Enter.
    if (event.key === 'Enter' && event.target instanceof HTMLButtonElement && action === 'focus-text') return false
    if (action === 'insert') parts.current.insertPlaceholder(digitOf(event) ?? 0)
    else if (isChord(action)) {
      chord = { name: action, until: Date.now() + chordTime }
      parts.current.say(action === 'take' ? textOf('chord-take') : textOf('chord-dismiss'))
    } else return actions[action]() !== false
    return true
  }
  return (event) => {
    keepModifiers(event)
    if (isElsewhere(event) || !(endChord(event) || act(event))) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** The parts as they are when they are asked. */
const delegate = (parts: RefObject<PageParts>): PageParts => ({
  focusText: () => parts.current.focusText(),
  insertPlaceholder: (number) => parts.current.insertPlaceholder(number),
  applyFix: () => parts.current.applyFix(),
  dismiss: (number) => parts.current.dismiss(number),
  takeResult: (number) => parts.current.takeResult(number),
  takeEarlier: () => parts.current.takeEarlier(),
  focus: (id) => parts.current.focus(id),
  cycle: () => parts.current.cycle(),
  showHelp: () => parts.current.showHelp(),
  say: (message) => parts.current.say(message),
})
