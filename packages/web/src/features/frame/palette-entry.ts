import type { IconName } from '../../ui/icon.tsx'

/** A line of the palette. */
export interface PaletteEntry {
  readonly key: string
  readonly name: string
  /** The text beside the name: its target. */
  readonly detail: string
  readonly href: string
  readonly icon: IconName
}
