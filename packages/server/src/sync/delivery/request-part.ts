import type { TextChoice } from './delivered-texts.ts'
import type { DeliveryPlace } from './delivery.ts'

/** One of several pull requests. All parts together are all that our branch has beyond the followed one. */
export interface RequestPart {
  /** The end of the branch's name; '' for what belongs to no language, or has no label. */
  readonly key: string
  /** For people, behind the title; '' for the rest. */
  readonly name: string
  readonly texts: TextChoice
  /** A commit, and what differs from its files. */
  files(): Promise<PartFiles>
  /** The authors of its texts. */
  credit(): Promise<PartCredit>
}

export interface PartFiles {
  readonly base: string
  readonly changes: ReadonlyMap<string, Uint8Array | null>
}

export interface PartCredit {
  readonly author: { readonly name: string; readonly email: string }
  readonly date: Date
  readonly message: string
  /** `Name <address>` */
  readonly others: readonly string[]
}

/** Hosts and file systems take no longer names. */
const longestBranch = 150

/** The branch of a part. */
export const branchOfPart = ({ pushBranch }: Pick<DeliveryPlace, 'pushBranch'>, { key }: { readonly key: string }) =>
  key === '' ? pushBranch : `${pushBranch.slice(0, longestBranch)}-${key}`
