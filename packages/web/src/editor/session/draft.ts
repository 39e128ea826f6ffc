import type { RivalText, TextVersion } from './text-version.ts'

/** A text that was typed and not saved. A row for each tab: two tabs with one string open never write over each other's text. */
export interface Draft {
  readonly unit: number
  /** The tab that wrote it. */
  readonly tab: string
  readonly forms: readonly string[]
  /** The text when the typing began. */
  readonly base: TextVersion
  /** Milliseconds since 1970, by this browser's clock. */
  readonly at: number
}

/** The row of a draft that may be dropped, unless its tab has written more since. */
export interface DraftReceipt {
  readonly unit: number
  readonly tab: string
  readonly at: number
}

/** A change that was decided and has not been taken by the server. */
export interface OutboxEntry {
  /** Sent as `Idempotency-Key`: an entry that is sent twice is done once. */
  readonly id: string
  readonly unit: number
  readonly kind: 'save' | 'suggestion'
  readonly forms: readonly string[]
  /** The state to save it with; a suggestion has none. */
  readonly state: number | null
  readonly base: TextVersion
  readonly at: number
  readonly status: EntryStatus
  /** Own saves of the string that this one was made over, before it was known whether they arrived. */
  readonly replaces: readonly ReplacedSave[]
}

export type EntryStatus =
  | { readonly kind: 'waiting' }
  /** Somebody else saved first: the text waits for a decision. */
  | { readonly kind: 'conflict'; readonly theirs: RivalText }
  /** The server refuses this text. */
  | { readonly kind: 'refused'; readonly code: string; readonly detail: string }

export interface ReplacedSave {
  readonly id: string
  readonly forms: readonly string[]
}

/** The changes of one transaction of the store; drafts and entries together, so that no crash loses a text from both. */
export interface StoreChange {
  readonly putDrafts: readonly Draft[]
  readonly dropDrafts: readonly DraftReceipt[]
  readonly putEntries: readonly OutboxEntry[]
  readonly dropEntries: readonly string[]
}

export interface StoreContent {
  readonly drafts: readonly Draft[]
  /** The oldest first. */
  readonly entries: readonly OutboxEntry[]
}

/** Keeps drafts and outbox of one person beyond the life of a tab. */
export interface DraftStore {
  read(): Promise<StoreContent>
  write(change: StoreChange): Promise<void>
  /** Keeps a change before it returns, for the next reading: the page goes away, and may take a `write` that runs with it. */
  keepNow(change: StoreChange): void
  /** The page is still there, and all that was kept is written. */
  dropKept(): void
}
