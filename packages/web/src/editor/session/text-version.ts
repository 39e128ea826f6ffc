/** A text as the server had it: what a change is based on, and what it is compared with where somebody else was faster. */
export interface TextVersion {
  /** Sent as `If-Match`. */
  readonly etag: string
  readonly target: readonly string[]
  readonly state: number
}

/** The version of a text that was never read: no string has it. */
export const unreadEtag = '"unread"'

/** A text that somebody else saved meanwhile. */
export interface RivalText extends TextVersion {
  /** Name of who saved it; null where the server does not tell. */
  readonly author: string | null
  /** When, as the API writes times; null where the server does not tell. */
  readonly at: string | null
}

export const sameForms = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((form, index) => form === b[index])

export const isEmpty = (forms: readonly string[]): boolean => forms.every((form) => form === '')

/** The version alone of what knows more. */
export const versionOf = (content: TextVersion | undefined): TextVersion | undefined =>
  content && { etag: content.etag, target: content.target, state: content.state }
