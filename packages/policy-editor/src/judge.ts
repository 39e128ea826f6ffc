import {
  judgePolicies,
  lint,
  outcomeOf,
  type PolicyOutcome,
  type PolicyProblem,
  type Status,
  type Target,
  verdict,
} from '../../browser-policy/src/browser.ts'
import { isObject, policiesIn, strictValue } from './policies-in.ts'

/** For which browser and system the document is judged. */
export interface Circumstances {
  readonly target: Target
  readonly os: 'windows' | 'macos' | 'linux' | null
}

/** The browser's judgement of the document. */
export interface Judgement {
  readonly problems: readonly PolicyProblem[]
  readonly status: Status
  /** False: the browser holds a value with which it opens no window. */
  readonly starts: boolean
  readonly outcomes: Readonly<Record<string, PolicyOutcome>>
}

/** Judges a document; it never throws. */
export function judge(text: string, { target, os }: Circumstances): Judgement {
  const bytes = new TextEncoder().encode(text)
  const problems = lint(bytes, { target, ...(os && { os }) })
  const policies = policiesIn(text)
  const judged = isWhole(text) && policies ? judgePolicies(policies, target) : verdict(bytes, target)
  const names = Object.keys(policies ?? {})
  const outcomes = Object.fromEntries(names.map((name) => [name, outcomeOf(name, judged, target)]))
  return { problems, status: judged.status, starts: judged.starts, outcomes }
}

/** Shorter texts cannot nest so deeply that a browser's reader is needed to refuse them. */
const SHALLOW = 600_000

/** Whether the text is what browsers read: JSON with an object of policies in its envelope. */
function isWhole(text: string): boolean {
  if (text.length > SHALLOW) return false
  const root = strictValue(text)
  return isObject(root) && isObject(root.policies)
}

/** Documents of more characters are judged in a worker. */
export const LARGE = 1_000_000
