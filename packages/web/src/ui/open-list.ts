import type { RefObject } from 'react'

interface Closing {
  readonly event: Event
  readonly reason: string
}

/**
 * Closes the list of a button. The button itself closes it by a click, which is one outside of the list. The focus returns to the
 * button, except where it went elsewhere.
 */
export const closesList =
  (anchor: RefObject<HTMLElement | null>, onClose: () => void) =>
  (open: boolean, { event, reason }: Closing): void => {
    const button = anchor.current
    if (open || (event.target instanceof Node && button?.contains(event.target))) return
    onClose()
    if (reason !== 'outside-press' && reason !== 'focus-out') button?.focus()
  }

/** The element that holds a list: the page's main part, or the document if its button is in the frame or in a dialog. */
export const containerOf = ({ current }: RefObject<HTMLElement | null>): HTMLElement =>
  (current?.closest('[role=dialog]') ? null : current?.closest<HTMLElement>('main')) ?? document.body
