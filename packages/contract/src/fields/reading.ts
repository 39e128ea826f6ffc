/** Rules for texts that a pattern cannot say; the server has a function for each. */
export type TextRule =
  | 'slug'
  | 'url'
  | 'email'
  | 'username'
  | 'language-code'
  | 'language-aliases'
  | 'flags'
  | 'branch'
  | 'day'
  | 'period'
  | 'regular-expression'
  | 'language-expression'
  | 'browser-template'
  | MessageTemplate

/** Texts that a component writes into commits; each template has separate variables. */
export const messageTemplates = [
  'commit_message',
  'add_message',
  'delete_message',
  'merge_message',
  'addon_message',
  'pull_message',
] as const
export type MessageTemplate = (typeof messageTemplates)[number]

export interface TextReading {
  readonly kind: 'text'
  /** May be the empty text. */
  readonly blank: boolean
  /** White space around it is dropped. */
  readonly trim: boolean
  /** In UTF-16 units. */
  readonly maxLength: number
  readonly rule: TextRule | null
}
export interface IntegerReading {
  readonly kind: 'integer'
  readonly min: number
  readonly max: number
}
/** An integer of 64 bits, which would lose digits as a JavaScript number. */
export interface LongReading {
  readonly kind: 'long'
}
/** A decimal number, which a JavaScript number would round. */
export interface DecimalReading {
  readonly kind: 'decimal'
  /** Digits in all, and those behind the point. */
  readonly digits: number
  readonly places: number
}
export interface ChoiceReading {
  readonly kind: 'choice'
  readonly choices: readonly (string | number)[]
}
/** Any object; what is in it is bounded, not looked at. */
export interface JsonReading {
  readonly kind: 'json'
  readonly depth: number
  readonly values: number
  readonly characters: number
}
/** The code of a language, or an object with one: clients send both. */
export interface LanguageReading {
  readonly kind: 'language'
  readonly code: TextReading
}
/** A value, or an object that has it: replies show the object, and what they show may be sent back. */
export interface NamedReading {
  readonly kind: 'named'
  readonly name: string
  readonly value: TextReading | IntegerReading
}
/** Ids of checks; problems are reported for the whole field, as clients expect. */
export interface ChecksReading {
  readonly kind: 'checks'
  readonly max: number
}
