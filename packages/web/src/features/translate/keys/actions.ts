import type { EditorString } from '../../../api/editor-server.ts'
import { textOf } from '../../../text/texts.ts'
import { gapIn } from '../fields/gap.ts'
import { sourceOf } from '../fields/source-forms.ts'
import { chosenOf } from '../list/chosen-strings.ts'
import { states } from '../panels/string-facts.ts'
import { presence } from '../presence/presence.ts'
import type { Workbench } from '../workbench.ts'
import type { ActionName, ChordName } from './keys.ts'

/** The parts of the page that keys operate on. */
export interface PageParts {
  /** Puts the focus into the first field of the current string, now or as soon as that is there. */
  focusText(): void
  /** The current string is not there yet: nothing is done to the one before. Pages without fields wait for nothing. */
  isWaiting?(): boolean
  /** Puts the focus into a form of the text that is empty, and says that it is to be filled in. */
  showGap?(form: number): void
  insertPlaceholder(number: number): void
  applyFix(): boolean
  /** Dismisses a check by its number, or all of them; false where there is nothing to dismiss. */
  dismiss(number: number | 'all'): boolean
  /** Takes the text of a result by its number; `next`: the one after the last that was taken. */
  takeResult(number: number | 'next'): boolean
  /** Inserts the translation of a term in the source, by its number. */
  takeTerm(number: number): void
  /** Opens the search for words in the translation memory. */
  showConcordance?(): void
  /** Puts the text that the string had before into the field; again: the one before that. */
  takeEarlier(): void
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

/** Whether one may write a text: save or suggest. */
export const mayWrite = ({ can }: EditorString): boolean => can.save.allowed || can.suggest.allowed

/** Each returns false where it left the key to the browser. */
type Act = () => boolean | undefined

export type Actions = Readonly<Record<Exclude<ActionName, 'insert' | ChordName>, Act>>

/** The string for an action; none while it is loading, with a message. */
function currentOf({ reading }: Workbench, parts: PageParts): EditorString | undefined {
  const { current } = reading
  if (current && !parts.isWaiting?.()) return current
  if (reading.list?.length !== 0) parts.say(textOf('string-awaited'))
  return undefined
}

const moving = (to: () => void) => () => {
  to()
  return true
}

function makeMoves(session: Workbench, parts: PageParts) {
  const move = (position: number) => {
    session.reading.move(position)
    parts.focusText()
  }
  const step = (by: number) => move(session.reading.position + by)
  const goOn = () => {
    const { list, position } = session.reading
    // Strings in which somebody is typing are left to them.
    let to = position + 1
    while (list && to < list.length && presence.isTypedIn(list.idAt(to))) to++
    if (list && to < list.length) move(to)
    else parts.say(textOf('list-end'))
  }
  const acts = {
    next: moving(() => step(1)),
    previous: moving(() => step(-1)),
    first: moving(() => move(0)),
    last: moving(() => move(Number.MAX_SAFE_INTEGER)),
    'next-unfinished': moving(() => {
      const to = session.reading.nextUnfinished((id) => presence.isTypedIn(id))
      if (to < 0) parts.say(textOf('nothing-unfinished'))
      else move(to)
    }),
  }
  return { acts, goOn }
}

function makeSaves(session: Workbench, parts: PageParts, goOn: () => void) {
  const save = (stateOf: (content: EditorString) => number, goesOn: boolean): boolean => {
    const content = currentOf(session, parts)
    if (!content) return true
    if (!content.can.save.allowed) {
      parts.say(content.can.save.reason ?? textOf('save-denied'))
      return true
    }
    const request = { kind: 'save', state: stateOf(content) } as const
    const gap = session.wouldChange(content.id, request) ? gapIn(session.textOf(content.id) ?? [], content.place) : -1
    if (gap >= 0) {
      parts.showGap?.(gap)
      return true
    }
    const isSaved = session.save(content.id, request)
    if (isSaved) parts.say(textOf('saved'))
    if (goesOn) goOn()
    return true
  }
  const suggest = () => {
    const content = currentOf(session, parts)
    if (!content || !session.draftOf(content.id)) return true
    if (!content.can.suggest.allowed) parts.say(content.can.suggest.reason ?? textOf('save-denied'))
    else if (session.save(content.id, { kind: 'suggestion', state: 0 })) {
      parts.say(textOf('suggested'))
      goOn()
    }
    return true
  }
  const isSuggesting = () => {
    const content = currentOf(session, parts)
    return content !== undefined && !content.can.save.allowed && content.can.suggest.allowed
  }
  return {
    'save-next': () => (isSuggesting() ? suggest() : save(savedState, true)),
    'save-stay': () => save(savedState, false),
    approve: () => save((content) => (mayApprove(content) ? states.approved : states.translated), true),
    suggest,
    'needs-editing': () => save(() => states.needsEditing, true),
    'undo-save': () => {
      if (!session.canUndo) return false
      session.undo()
      parts.say(textOf('save-undone'))
      parts.focusText()
      return true
    },
  }
}

function makeTexts(session: Workbench, parts: PageParts) {
  const setForms = (make: (content: EditorString) => readonly string[]) => {
    const content = currentOf(session, parts)
    if (content && mayWrite(content)) session.setText(content.id, make(content))
    parts.focusText()
    return true
  }
  return {
    'copy-source': () => setForms((content) => content.target.map((_, form) => sourceOf(content, form))),
    clear: () => setForms(({ target }) => target.map(() => '')),
    fix: () => parts.applyFix() || true,
    'next-result': () => parts.takeResult('next'),
    'earlier-text': moving(() => parts.takeEarlier()),
  }
}

/** Selects rows of the list; they are said by their number. */
function makeChoices(session: Workbench, parts: PageParts) {
  const chosen = chosenOf(session)
  const choose = (select: () => void) => () => {
    if (!session.reading.list) return false
    select()
    parts.say(textOf('strings-chosen', { count: chosen.ids.size }))
    return true
  }
  const extend = (by: number) =>
    choose(() => {
      const { list, position } = session.reading
      const to = Math.max(0, Math.min((list?.length ?? 1) - 1, position + by))
      chosen.extend(session, to)
      session.reading.move(to)
    })
  return {
    choose: choose(() => chosen.toggle(session, session.reading.position)),
    'choose-next': extend(1),
    'choose-previous': extend(-1),
    'choose-all': choose(() => chosen.all(session)),
  }
}

function makeFocuses(session: Workbench, parts: PageParts) {
  const focus = (id: string) => moving(() => parts.focus(id))
  return {
    jump: moving(() => {
      const number = document.getElementById('string-number')
      if (number) number.click()
      else parts.say(textOf('string-awaited'))
    }),
    'focus-text': moving(() => parts.focusText()),
    'focus-comment': focus('comment-text'),
    'focus-nearby': focus('nearby'),
    'focus-history': focus('history'),
    'focus-suggestions': focus('suggestions'),
    'focus-languages': focus('languages'),
    'focus-same-source': focus('same-source'),
    'focus-glossary': focus('glossary'),
    'focus-search': focus('string-search'),
    cycle: moving(() => parts.cycle()),
    leave: () => {
      if (document.activeElement?.id === 'string-rows') {
        const chosen = chosenOf(session)
        if (!chosen.isChoosing) return false
        chosen.clear()
        return true
      }
      parts.focus('string-rows')
      return true
    },
    help: moving(() => parts.showHelp()),
  }
}

/** The actions on the current string. */
export function makeActions(session: Workbench, parts: PageParts): Actions {
  const { acts, goOn } = makeMoves(session, parts)
  return {
    ...acts,
    ...makeSaves(session, parts, goOn),
    ...makeTexts(session, parts),
    ...makeChoices(session, parts),
    ...makeFocuses(session, parts),
  }
}

export const isTextField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
