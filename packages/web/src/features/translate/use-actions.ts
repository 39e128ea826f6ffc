import { type RefObject, useEffect, useMemo } from 'react'
import type { EditorString } from '../../api/editor-server.ts'
import { textOf } from '../../text/texts.ts'
import { type ActionName, actionOf, isMac } from './keys.ts'
import { states } from './string-facts.ts'
import { useWorkbench, type Workbench } from './workbench.ts'

/** What the parts of the page do for the keys. */
export interface PageParts {
  focusText(): void
  insertPlaceholder(number: number): void
  applyFix(): boolean
  /** Puts the focus into a part of the page, by its id. */
  focus(id: string): void
  cycle(): void
  showHelp(): void
  say(message: string): void
}

/** The state that saving gives the current string. */
export function savedState(content: EditorString): number {
  const staysApproved = content.state === states.approved && content.can.review.allowed
  return staysApproved ? states.approved : states.translated
}

export const mayApprove = (content: EditorString): boolean => content.place.reviewed && content.can.review.allowed

/** Whether a text of one's own can go anywhere: saved or suggested. */
export const mayWrite = ({ can }: EditorString): boolean => can.save.allowed || can.suggest.allowed

export type Actions = Readonly<Record<Exclude<ActionName, 'insert'>, () => boolean | undefined>>

/** What can be done with the current string. Each returns false where it left the key to the browser. */
export function makeActions(session: Workbench, parts: PageParts): Actions {
  const current = () => session.reading.content(session.reading.unit)
  const move = (position: number) => {
    session.reading.move(position)
    parts.focusText()
  }
  const step = (by: number) => move(session.reading.position + by)
  const goOn = () => {
    const { list, position } = session.reading
    if (list && position + 1 < list.length) step(1)
    else parts.say(textOf('list-end'))
  }
  const save = (stateOf: (content: EditorString) => number, goesOn: boolean): boolean => {
    const content = current()
    if (!content) return true
    if (!content.can.save.allowed) {
      parts.say(content.can.save.reason ?? textOf('save-denied'))
      return true
    }
    const isSaved = session.save(content.id, { kind: 'save', state: stateOf(content) })
    if (isSaved) parts.say(textOf('saved'))
    if (goesOn) goOn()
    return true
  }
  const suggest = () => {
    const content = current()
    if (!content || !session.draftOf(content.id)) return true
    if (!content.can.suggest.allowed) parts.say(content.can.suggest.reason ?? textOf('save-denied'))
    else if (session.save(content.id, { kind: 'suggestion', state: 0 })) {
      parts.say(textOf('suggested'))
      goOn()
    }
    return true
  }
  const isSuggesting = () => {
    const content = current()
    return content !== undefined && !content.can.save.allowed && content.can.suggest.allowed
  }
  const setForms = (make: (content: EditorString) => readonly string[]) => {
    const content = current()
    if (content?.can.save.allowed || content?.can.suggest.allowed) session.setText(content.id, make(content))
    parts.focusText()
    return true
  }
  const focus = (id: string) => () => {
    parts.focus(id)
    return true
  }
  const moving = (to: () => void) => () => {
    to()
    return true
  }
  return {
    'save-next': () => (isSuggesting() ? suggest() : save(savedState, true)),
    'save-stay': () => save(savedState, false),
    approve: () => save((content) => (mayApprove(content) ? states.approved : states.translated), true),
    suggest,
    'needs-editing': () => save(() => states.needsEditing, true),
    next: moving(() => step(1)),
    previous: moving(() => step(-1)),
    first: moving(() => move(0)),
    last: moving(() => move(Number.MAX_SAFE_INTEGER)),
    'next-unfinished': moving(() => {
      const to = session.reading.nextUnfinished()
      if (to < 0) parts.say(textOf('nothing-unfinished'))
      else move(to)
    }),
    'copy-source': () =>
      setForms(({ source, target }) =>
        target.map((_, form) => (form === 0 ? source[0] : source[1]) ?? source[0] ?? ''),
      ),
    clear: () => setForms(({ target }) => target.map(() => '')),
    fix: () => parts.applyFix() || true,
    'undo-save': () => {
      if (!session.canUndo) return false
      session.undo()
      parts.say(textOf('save-undone'))
      parts.focusText()
      return true
    },
    'focus-text': moving(() => parts.focusText()),
    'focus-comment': focus('comment-text'),
    'focus-nearby': focus('nearby'),
    'focus-search': focus('string-search'),
    cycle: moving(() => parts.cycle()),
    leave: () => {
      const { activeElement } = document
      if (!isTextField(activeElement)) return false
      parts.focus('string-rows')
      return true
    },
    help: moving(() => parts.showHelp()),
  }
}

const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Hears the keys of the editor, wherever the focus is; dialogs and open lists keep theirs. */
export function useActions(parts: RefObject<PageParts>): Actions {
  const session = useWorkbench()
  const actions = useMemo(() => makeActions(session, delegate(parts)), [session, parts])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229) return
      if (event.target instanceof Element && event.target.closest('[role=dialog], [role=menu], [aria-expanded=true]'))
        return
      // Fields with a use of their own for some keys, by their names.
      if (event.target instanceof HTMLElement && event.target.dataset.ownKeys?.split(' ').includes(event.key)) return
      const action = actionOf(event, isTextField(event.target), isMac)
      if (action === undefined) return
      // A button keeps its own Enter.
      if (event.key === 'Enter' && event.target instanceof HTMLButtonElement && action === 'focus-text') return
      if (action === 'insert') parts.current.insertPlaceholder(Number(/\d/.exec(event.code)?.[0] ?? event.key))
      else if (actions[action]() === false) return
      event.preventDefault()
      event.stopPropagation()
    }
    // Before the field, which has keys of its own.
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [actions, parts])
  return actions
}

/** The parts as they are when they are asked. */
const delegate = (parts: RefObject<PageParts>): PageParts => ({
  focusText: () => parts.current.focusText(),
  insertPlaceholder: (number) => parts.current.insertPlaceholder(number),
  applyFix: () => parts.current.applyFix(),
  focus: (id) => parts.current.focus(id),
  cycle: () => parts.current.cycle(),
  showHelp: () => parts.current.showHelp(),
  say: (message) => parts.current.say(message),
})
