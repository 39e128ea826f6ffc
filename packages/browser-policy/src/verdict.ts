import { decodeAsBrowser } from './document/decode.ts'
import type { Path } from './document/node.ts'
import { describeFinding } from './engine/describe-finding.ts'
import { type FindingCode, isObject, parseJsonText, type Status } from './engine/engine.ts'
import { judge } from './engine/engines.ts'
import type { JsonValue } from './json-value.ts'
import type { Browser, Target } from './target.ts'

export type { Status } from './engine/engine.ts'

/** A policy that is refused as a whole, with the reason. */
export interface RefusedPolicy {
  readonly policy: string
  readonly code: FindingCode
  /** The cause inside the policy. */
  readonly path: Path
}

/** A part that is lost while its policy stays, or an unknown name. */
export interface DroppedValue {
  /** The path of the lost part. */
  readonly path: Path
  readonly code: FindingCode
}

/** The state of a browser after reading a file. */
export interface Verdict {
  /**
   * `inactive`: no policies; `failed`: the file cannot be read; `uninitialized`: the policy engine died.
   */
  readonly status: Status
  /** Policies and their values as the browser holds them, under the names that it understands. */
  readonly active: { readonly [policy: string]: JsonValue }
  readonly refused: readonly RefusedPolicy[]
  readonly dropped: readonly DroppedValue[]
  readonly messages: readonly string[]
  /** False: the browser holds a value with which it cannot open its first window. */
  readonly starts: boolean
}

/** How to read the file. */
export interface VerdictOptions {
  /** True: the file may hold an object of policies without `{"policies": …}` around it, which no browser reads. */
  readonly bare?: boolean
}

/** Deeper documents are not parsed, to bound memory; the older browser fails far earlier. */
const MOST_LEVELS = 300_000

/** Whether brackets outside of texts are nested deeper than `MOST_LEVELS`. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let inText = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inText) {
      if (code === 92) i++
      else if (code === 34) inText = false
    } else if (code === 34) inText = true
    else if (code === 91 || code === 123) {
      if (++depth > MOST_LEVELS) return true
    } else if (code === 93 || code === 125) depth--
  }
  return false
}

function emptyVerdict(status: Status, message?: string): Verdict {
  return {
    status,
    active: {},
    refused: [],
    dropped: [],
    messages: message === undefined ? [] : [message],
    starts: true,
  }
}

/**
 * Computes the state of a browser after reading a file. Names are not mapped: the browser of the
 * specification understands the specification's, all others Firefox's. `status` and `active` equal those of the real browsers; the messages are ours. Never throws.
 */
export function verdict(bytes: Uint8Array, target: Target | Browser, options: VerdictOptions = {}): Verdict {
  const text = decodeAsBrowser(bytes)
  if (text === '') return emptyVerdict('inactive')
  if (isTooDeep(text))
    return emptyVerdict('failed', `The file is nested deeper than ${MOST_LEVELS} levels; it was not read.`)
  const root = parseJsonText(text)
  if (root === undefined)
    return emptyVerdict('failed', 'The file is not JSON; nothing of it is applied. `lint` says where.')
  const isEnvelope = isObject(root) && Object.hasOwn(root, 'policies')
  const policies = isEnvelope ? root.policies : options.bare && isObject(root) ? root : undefined
  if (!policies) return emptyVerdict('failed', 'The file must be an object with an object “policies”.')
  return judgePolicies(policies, target)
}

/** The same for policies from any source: the registry, a property list, a file. */
export function judgePolicies(policies: JsonValue, target: Target | Browser): Verdict {
  const { status, active, findings } = judge(policies, target)
  const refused = findings.filter(({ effect, path }) => effect === 'refused' && path.length > 0)
  const dropped = findings.filter(({ effect }) => effect === 'dropped')
  return {
    status,
    active,
    refused: refused.map(({ code, path }) => ({ policy: String(path[0]), code, path })),
    dropped: dropped.map(({ code, lost }) => ({ path: lost, code })),
    messages: findings.map(describeFinding),
    starts: findings.every(({ code }) => code !== 'stops-start'),
  }
}
