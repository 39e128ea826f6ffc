import type { DraftStore } from './draft.ts'
import type { EditorServer } from './editor-server.ts'
import type { SessionString } from './editor-string.ts'
import type { TextVersion } from './text-version.ts'

/** The right of one tab to send the outbox. */
export interface SendingLease {
  readonly isHeld: boolean
  /** Asks for it; `onGranted` is called when this tab has it, now or when the tab that has it ends. */
  request(onGranted: () => void): void
  release(): void
}

/** The messages between tabs. */
export type PeerMessage =
  /** The outbox on the disk is another. */
  | { readonly kind: 'outbox' }
  /** Strings were saved by a tab of the same person. */
  | { readonly kind: 'strings'; readonly units: readonly number[] }

/** Reaches the other tabs of this browser. */
export interface PeerChannel {
  post(message: PeerMessage): void
  listen(onMessage: (message: PeerMessage) => void): void
  close(): void
}

export interface SessionParts<Content extends SessionString> {
  readonly server: EditorServer<Content>
  readonly store: DraftStore
  readonly lease: SendingLease
  readonly peers: PeerChannel
  /** Milliseconds since 1970. */
  now(): number
  /** Calls back soon, when what a key changed is painted. */
  afterFrame(task: () => void): void
  /** A text that nothing else has: names tabs and entries. */
  freshId(): string
}

/** How a save is meant. */
export interface SaveRequest {
  readonly kind: 'save' | 'suggestion'
  /** The state that the text is to have; a text that is empty has its own. */
  readonly state: number
}

/** The change of the last save, for undo. */
export interface UndoStep {
  readonly unit: number
  readonly before: TextVersion
}
