import type { OutboxEntry } from './draft.ts'
import type { IndexColumns, SessionString, StringQuery } from './editor-string.ts'
import type { RivalText, TextVersion } from './text-version.ts'

/** The outcome of a sent entry. */
export type Delivery =
  /** Taken. `version`: what stands there now; null after a suggestion. */
  | { readonly kind: 'taken'; readonly version: TextVersion | null }
  | { readonly kind: 'conflict'; readonly theirs: RivalText }
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }
  /** Nobody is signed in any more: it stays, until somebody is. */
  | { readonly kind: 'signed-out' }
  /** Not heard, or not at this time: it stays, and is sent again. */
  | { readonly kind: 'later'; readonly seconds: number | null }

/** A part of a text, in UTF-16 units; `end` is after its last character. */
export interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Strings could not be read. `isFinal`: asking again will not help. `span`: the part of the search that is wrong. */
export class ReadFailure extends Error {
  readonly code: string
  readonly isFinal: boolean
  readonly span: TextSpan | null

  constructor(code: string, detail: string, isFinal: boolean, span: TextSpan | null = null) {
    super(detail)
    this.name = 'ReadFailure'
    this.code = code
    this.isFinal = isFinal
    this.span = span
  }
}

/**
 * The server's operations for the session. Reading throws ReadFailure; sending never throws for errors of the network or the server.
 * Reading throws ReadFailure; sending never throws for what the network or the server does.
 */
export interface EditorServer<Content extends SessionString> {
  readIndex(query: StringQuery, locate: string | null, signal: AbortSignal): Promise<IndexColumns>
  /** Removed strings are left out. */
  readStrings(ids: readonly number[], signal: AbortSignal): Promise<readonly Content[]>
  /** Resolves to one delivery for each entry, in their order. */
  send(entries: readonly OutboxEntry[]): Promise<readonly Delivery[]>
}
