/** The text that was typed before the palette loaded, and the earlier focus. */
export interface EarlySearch {
  readonly text: string
  readonly isEntered: boolean
  readonly origin: Element | null
}
