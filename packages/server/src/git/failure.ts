import type { Problem } from '@weft/text'

/** Why a git operation failed. */
export type GitFailureCode =
  /** No repository answers at this address. */
  | 'not-found'
  /**
   * The host wants credentials, or refuses the given ones or the key. Some hosts also answer this for missing
   * repositories.
   */
  | 'authentication-required'
  | 'host-key-changed'
  | 'branch-missing'
  /** The address may not be reached: it is private, has a forbidden transport, or redirects to such an address. */
  | 'refused'
  | 'timeout'
  /** The remote branch has commits that ours lacks: fetch, merge, push again. */
  | 'rejected'
  /** The host declined the push, by a hook or a protected branch. Retrying does not help. */
  | 'declined'
  /** The push needs history that this shallow repository lacks: `fetchHistory`, then push again. */
  | 'history-needed'
  | 'network'
  | 'disk-full'
  | 'too-large'
  /** Git's own check found broken or hostile objects, such as names that lead out of a folder or into `.git`. */
  | 'malformed'
  | 'object-missing'
  /** The name leads to a folder or a commit instead of a file. */
  | 'not-a-file'
  | 'unknown'

export type GitFailure = Problem<GitFailureCode>

/** The result of an operation, or its problem; `Code` adds problems of the caller's material. */
export type GitResult<Value, Code extends string = never> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Problem<GitFailureCode | Code> }

/** Thrown when reading a local repository fails: it is damaged, or the machine has a fault. */
export class GitError extends Error {
  readonly failure: GitFailure

  constructor(command: string, failure: GitFailure) {
    super(`git ${command}: ${failure.detail}`)
    this.name = 'GitError'
    this.failure = failure
  }
}

export function succeed<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

export function fail<Code extends string>(code: Code, detail: string): { ok: false; problem: Problem<Code> } {
  return { ok: false, problem: { code, span: null, detail } }
}

/** Patterns of messages of git 2.37 to 2.50 (LC_ALL=C), ssh, curl and the large hosts. The first match decides. */
const signs: readonly (readonly [GitFailureCode, RegExp])[] = [
  ['disk-full', /No space left on device|Out of diskspace|Disk quota exceeded/i],
  ['malformed', /fsck error|empty filename in tree entry|malformed mode in tree|too-short tree/],
  ['timeout', /Operation too slow/],
  ['history-needed', /shallow update not allowed/],
  ['branch-missing', /couldn't find remote ref|Remote branch .* not found/i],
  ['host-key-changed', /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/],
  ['authentication-required', /Authentication failed|could not read (Username|Password)|terminal prompts disabled/],
  ['authentication-required', /Permission denied \(|returned error: (401|403)|Permission to .* denied|Access denied/],
  ['refused', /transport '.*' not allowed|returned error: 30[12378]|unable to update url base from redirection/],
  [
    'not-found',
    /returned error: (404|410)|repository '.*' not found|Repository not found|project you were looking for/i,
  ],
  ['not-found', /does not appear to be a git repository|repository not exported|not a git repository/i],
  ['not-found', /no such (repository|project)|'.*' does not exist|not valid: is this a git repository/i],
  ['network', /Could not resolve host|unable to (connect|look up|access)|Connection (refused|reset|timed out|closed)/i],
  ['network', /early EOF|hung up unexpectedly|RPC failed|returned error: 5\d\d|Operation timed out|unreachable/i],
  ['network', /SSL|certificate|Could not read from remote repository|unexpected disconnect/i],
]

/**
 * Characters of a line that are read: the decisive part is at its beginning, and a host may send a line of any length.
 */
const charactersRead = 1000

/** The failure that git's stderr describes. */
export function failureOf(stderr: string): GitFailure {
  const lines = stderr.split(/[\r\n]/).map((line) => line.slice(0, charactersRead))
  const sign = signs.find(([, pattern]) => lines.some((line) => pattern.test(line)))
  return { code: sign?.[0] ?? 'unknown', span: null, detail: oneLine(lines, sign?.[1] ?? null) }
}

/** The other end's error, if git's last words only say that the transfer broke off. */
const REASON =
  /^(?:remote: )?(?:fatal|error): (?:unable to read|missing (?:blob|tree|commit|object)|bad object|.* is corrupt)/i

/** The reason of the other end; else the line that matched; if none did, git's `fatal:` or `error:` line, the remote's message, or the last line. */
function oneLine(said: readonly string[], decisive: RegExp | null): string {
  const lines = said
    // A host may send terminal escapes, which must not be shown.
    .map((line) => line.replace(/\p{Cc}(?:\[[0-9;]*[A-Za-z])?/gu, ' ').trim())
    .filter((line) => line !== '')
  const reason = lines.find((line) => REASON.test(line))
  const deciding = decisive && lines.find((line) => decisive.test(line))
  const message = ['fatal:', 'error:', 'remote:', 'ssh:']
    .map((start) => lines.find((line) => line.startsWith(start)))
    .find((line) => line !== undefined)
  return (reason ?? deciding ?? message ?? lines.at(-1) ?? 'git ended without a word').slice(0, 300)
}
