import { isTextField } from '../keys/actions.ts'
import { isTouch } from '../touch.ts'
import type { Workbench } from '../workbench.ts'
import { EarlyTexts } from './early-texts.ts'

/** The pane as far as the focus is concerned: which string its fields hold, and its first field. */
export interface FocusPane {
  readonly unit: number
  /** Whether its text can be changed. */
  readonly isWritable: boolean
  focusText(): void
  insertText(text: string): void
}

interface FocusParts {
  readonly session: Workbench
  pane(): FocusPane | null
  /** The field for what is typed too early. */
  early(): HTMLTextAreaElement | null
  /** Says that what was typed had no place. */
  onDropped(): void
}

/**
 * Keeps the focus in the first field of the current string after every move. While the string or its list loads, another field takes the
 * typed text and hands it over, so that no key goes to the previous string.
 */
export class TextFocus {
  readonly #parts: FocusParts
  readonly #texts = new EarlyTexts()
  /** Somebody asked for the focus; it comes with the string. */
  #isWanted = false
  /** The focus before the waiting began. */
  #origin: HTMLElement | null = null
  /** The last thing that had the focus was a field of the text. */
  #wasWriting = false
  /** An action for when the string is there, instead of focusing the text. */
  #onShown: (() => boolean) | null = null
  /** A letter of a script with many signs is being put together in the early field. */
  isComposing = false

  constructor(parts: FocusParts) {
    this.#parts = parts
  }

  /** The early field takes the typed text. */
  get isWaiting(): boolean {
    const { reading } = this.#parts.session
    return reading.current === undefined || this.#parts.pane()?.unit !== reading.unit
  }

  /** Hears where the focus goes. */
  note(target: EventTarget | null): void {
    this.#wasWriting = isTextField(target) && (target === this.#parts.early() || isInEditing(target))
  }

  /** A keyboard on glass opens over half of the page: it stays open, and only the finger opens it. */
  get #mayTake(): boolean {
    return !isTouch || this.#wasWriting
  }

  /** Puts the focus into the first field of the current string, as soon as that is there. */
  focusText(): void {
    const { session, pane } = this.#parts
    if (!this.#mayTake) return
    this.#onShown = null
    if (!this.isWaiting) pane()?.focusText()
    else {
      this.#isWanted = true
      if (session.reading.current === undefined) this.#wait()
      // The page is drawn anew in this task, in most of its views together with the field.
      else
        queueMicrotask(() => {
          if (this.#isWanted && this.isWaiting) this.#wait()
        })
    }
  }

  /** Does something with the string when it is there; text typed until then goes to the new focus, if `act` returns true. */
  whenShown(act: () => boolean): void {
    if (!this.isWaiting) {
      act()
      return
    }
    this.#onShown = act
    this.#wait()
  }

  #wait(): void {
    const early = this.#parts.early()
    const { reading } = this.#parts.session
    if (!early || reading.list?.length === 0) return
    early.value = this.#texts.begin(reading.isOpening || !reading.list ? 'next' : reading.unit, early.value)
    const { activeElement } = document
    if (activeElement !== early && activeElement instanceof HTMLElement) this.#origin = activeElement
    early.focus()
  }

  /** Another string is the current one, and is not there yet. */
  missing(): void {
    if (this.#mayTake && (this.#isWanted || this.#isFree)) this.#wait()
  }

  /** The fields hold the current string; `isNew`: none held another one before. */
  shown(isNew: boolean): void {
    const early = this.#parts.early()
    const pane = this.#parts.pane()
    if (!pane || !early || this.isWaiting) return
    if (this.isComposing) {
      this.#isWanted = true
      return
    }
    // Fields that take another text had the focus, or what a hand pressed; new ones take it where nothing else has.
    const takes = this.#isWanted || this.#isFree || (!isNew && !isOtherField(document.activeElement))
    const act = this.#onShown
    this.#isWanted = false
    this.#onShown = null
    this.#texts.rename(pane.unit)
    const typed = this.#texts.take(pane.unit, early.value)
    early.value = ''
    if (!takes || !this.#mayTake) this.#insert(pane, typed)
    // Once the page is drawn; no key comes between.
    else if (act) queueMicrotask(() => this.#actThen(act, pane, typed))
    else {
      pane.focusText()
      this.#insert(pane, typed)
    }
  }

  #actThen(act: () => boolean, pane: FocusPane, typed: string): void {
    if (!act()) this.#insert(pane, typed)
    else if (typed !== '') document.execCommand('insertText', false, typed)
  }

  #insert(pane: FocusPane, typed: string): void {
    if (typed === '') return
    if (pane.isWritable) pane.insertText(typed)
    else this.#parts.onDropped()
  }

  /** The list that was asked for is there, or why it is not. */
  listed(): void {
    const early = this.#parts.early()
    const { reading } = this.#parts.session
    if (!early || reading.isOpening || this.#texts.owner !== 'next') return
    if (reading.list?.length && !reading.failure) {
      this.#texts.rename(reading.unit)
      if (!this.isWaiting) this.shown(false)
      return
    }
    early.value = ''
    this.#texts.end()
    this.#isWanted = false
    if (document.activeElement !== early) return
    if (this.#origin?.isConnected) this.#origin.focus()
    else early.blur()
  }

  /** Nothing else was chosen to have the focus. */
  get #isFree(): boolean {
    const { activeElement } = document
    return isNowhere(activeElement) || activeElement === this.#parts.early() || isInEditing(activeElement)
  }
}

/** Whether nothing on the page has the focus. */
export const isNowhere = (element: Element | null): boolean =>
  element === null || element === document.body || element.tagName === 'MAIN' || element.tagName === 'HTML'

const isInEditing = (element: EventTarget | null): boolean =>
  element instanceof Element && element.closest('#editing') !== null && isTextField(element)

/** A field of something else, in which somebody writes, or something that lies over the page. */
const isOtherField = (element: Element | null): boolean =>
  element !== null &&
  ((isTextField(element) && !isInEditing(element)) || element.closest('[role=dialog], [role=menu]') !== null)
