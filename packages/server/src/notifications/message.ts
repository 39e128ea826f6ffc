import type { ChangeAction } from '../events/change-actions.ts'

/** A change, in the words that a message is made of. */
export interface ToldChange {
  readonly action: ChangeAction
  /** The full name of whoever did it; null: the service itself. */
  readonly who: string | null
  /** Where it happened: the names of project, component and language, as far as it is about them. */
  readonly place: string
  /** The text as it is now, or what else was set; empty where the action says all. */
  readonly target: string
  /** What was there before. */
  readonly old: string
}

/** What somebody is told, in plain text. */
export interface Message {
  /** One line. */
  readonly subject: string
  readonly text: string
}

/** Who did it, as a line; empty for the service itself. */
export const by = (who: string | null): string => (who === null ? '' : `By ${who}.`)

/** A text and what it replaced. */
export const fromTo = (old: string, target: string): string => (old === '' ? target : `${old}\n→ ${target}`)
