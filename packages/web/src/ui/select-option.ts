import type { RefObject } from 'react'

export interface SelectOption<Value extends string = string> {
  readonly value: Value
  readonly name: string
}

/** An open list of options. There are two: the one with a search field is for lists that no eye goes through. */
export interface OpenList {
  readonly id: string
  /** Names the list. */
  readonly label: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly options: readonly SelectOption[]
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
}
