import { type RefObject, useEffect, useMemo } from 'react'
import { textOf } from '../../../text/texts.ts'
import { isNowhere } from '../fields/text-focus.ts'
import { useWorkbench } from '../workbench.ts'
import { type Actions, isTextField, makeActions, type PageParts } from './actions.ts'
import { presentKeys } from './key-bindings.ts'
import { type ActionName, actionOf, type ChordName, digitOf, isChord, isMac } from './keys.ts'

/** Milliseconds that the second key of a chord is waited for. */
const chordTime = 4000

/** Hears the keys of the editor, wherever the focus is; dialogs and open lists keep theirs. `own`: what a page does otherwise. */
export function useActions(parts: RefObject<PageParts>, own?: Partial<Actions>): Actions {
  const session = useWorkbench()
  const actions = useMemo(() => ({ ...makeActions(session, delegate(parts)), ...own }), [session, parts, own])
  useEffect(() => {
    const listen = makeListening(actions, parts)
    // Before the field, which handles keys too.
    window.addEventListener('keydown', listen, true)
    window.addEventListener('keyup', keepModifiers, true)
    document.addEventListener('focusin', noteCommanding)
    return () => {
      document.removeEventListener('focusin', noteCommanding)
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
  // Fields that use some keys themselves, by their names.
  return target.dataset.ownKeys?.split(' ').includes(event.key) ?? false
}

/** Single keys are commands, because somebody left the text for the list on purpose: by Escape, F6 or Tab. */
let isCommanding = false

function noteCommanding({ target }: FocusEvent): void {
  if (isTextField(target)) isCommanding = false
  else if (target instanceof HTMLElement && target.id === 'string-rows') isCommanding = true
}

/** Single keys that change nothing are heard wherever no text is typed. */
const harmless: ReadonlySet<ActionName> = new Set(['help', 'focus-search'])

/** The action of a key press. Without a focus, a letter belongs to the text: focus it and type there. */
function actionFor(event: KeyboardEvent, parts: PageParts): ActionName | undefined {
  const isTyping = isTextField(event.target)
  const action = actionOf(event, isTyping, isMac, presentKeys())
  // A page without fields for texts has nothing but commands.
  if (isTyping || isCommanding || !parts.isWaiting || action === undefined) return action
  const everywhere = actionOf(event, true, isMac, presentKeys())
  if (everywhere !== undefined || !isNowhere(document.activeElement)) return harmless.has(action) ? action : everywhere
  return undefined
}

/** Whether a key is the one of a letter, on keyboards of other scripts by its place. */
const isLetter = ({ key, code }: KeyboardEvent, letter: 'F' | 'G'): boolean =>
  key.toUpperCase() === letter || (code === `Key${letter}` && /^[^\p{ASCII}]$/u.test(key))

function makeListening(actions: Actions, parts: RefObject<PageParts>): (event: KeyboardEvent) => void {
  let chord: { readonly name: ChordName | 'term'; readonly until: number } | null = null
  /** The second key of a chord: a number, Enter for all, the letter of a search, or that of terms, which a number follows. */
  const endChord = (event: KeyboardEvent): boolean => {
    if (!chord || /^(Control|Shift|Alt|Meta)$/.test(event.key)) return false
    const { name, until } = chord
    chord = null
    const number = digitOf(event)
    if (until < Date.now()) return false
    if (name === 'take' && isLetter(event, 'F') && parts.current.showConcordance) {
      parts.current.say('')
      parts.current.showConcordance()
      return true
    }
    if (name === 'take' && isLetter(event, 'G')) {
      chord = { name: 'term', until: Date.now() + chordTime }
      parts.current.say(textOf('chord-term'))
      return true
    }
    if (number === null && event.key !== 'Enter') return false
    if (name === 'take') parts.current.takeResult(number ?? 1)
    else if (name === 'term') parts.current.takeTerm(number ?? 1)
    else if (parts.current.dismiss(number ?? 'all') && number === null) actions['save-next']()
    return true
  }
  const act = (event: KeyboardEvent): boolean => {
    const action = actionFor(event, parts.current)
    if (action === undefined) {
      if (isTypedNowhere(event, parts.current)) parts.current.focusText()
      return false
    }
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

/** A letter that nothing on the page would take; those after Escape are commands or mistakes. */
const isTypedNowhere = ({ key, ctrlKey, metaKey }: KeyboardEvent, { isWaiting }: PageParts): boolean =>
  isWaiting !== undefined &&
  !isCommanding &&
  [...key].length === 1 &&
  !ctrlKey &&
  !metaKey &&
  isNowhere(document.activeElement)

/** Reads the parts at each call, so that they are current. */
const delegate = (parts: RefObject<PageParts>): PageParts => ({
  focusText: () => parts.current.focusText(),
  isWaiting: () => parts.current.isWaiting?.() ?? false,
  showGap: (form) => parts.current.showGap?.(form),
  insertPlaceholder: (number) => parts.current.insertPlaceholder(number),
  applyFix: () => parts.current.applyFix(),
  dismiss: (number) => parts.current.dismiss(number),
  takeResult: (number) => parts.current.takeResult(number),
  takeTerm: (number) => parts.current.takeTerm(number),
  takeEarlier: () => parts.current.takeEarlier(),
  focus: (id) => parts.current.focus(id),
  showConcordance: () => parts.current.showConcordance?.(),
  cycle: () => parts.current.cycle(),
  showHelp: () => parts.current.showHelp(),
  say: (message) => parts.current.say(message),
})
