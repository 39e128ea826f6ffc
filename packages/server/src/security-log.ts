import { appendFile } from 'node:fs/promises'

interface Request {
  readonly address: string
  readonly method: string
  readonly path: string
}

/** The acting person: a user at an address, or null for a command on the machine. */
interface Doer {
  readonly user: string | null
  readonly address: string | null
}

/** Events about access. Nothing in it is secret: no token, no password, no address of a repository. */
export type SecurityEvent =
  | (Request & { readonly event: 'sign-in-failed' })
  /** `code` is the error code of the reply; also 404, the answer for hidden things. */
  | (Request & { readonly event: 'refused'; readonly user: string | null; readonly code: string })
  | (Doer & { readonly event: 'user-added'; readonly about: string; readonly superuser: boolean })
  /** `fields` are the changed ones; for rights with the new value. */
  | (Doer & { readonly event: 'user-changed'; readonly about: string; readonly fields: readonly string[] })
  | (Doer & { readonly event: 'user-removed'; readonly about: string })
  /** Somebody took a backup of the installation along, with all its secrets. */
  | (Doer & { readonly event: 'backup-taken'; readonly about: string })
  /** `by`: how it was shown who it is. */
  | (Doer & { readonly event: 'signed-in'; readonly about: string; readonly by: string })
  /** A link that signs in once was made for somebody else. */
  | (Doer & { readonly event: 'link-made' | 'link-ended'; readonly about: string })
  | (Doer & { readonly event: 'sessions-ended'; readonly about: string; readonly count: number })
  | (Doer & { readonly event: 'token-replaced'; readonly about: string })
  /** `about`: the user or the project whose token it is. */
  | (Doer & { readonly event: 'token-made'; readonly about: string; readonly scopes: readonly string[] })
  | (Doer & { readonly event: 'token-ended'; readonly about: string })
  /** A change of visibility or rights in a project or a component. */
  | (Doer & {
      readonly event: 'right-changed'
      readonly about: string
      readonly right: string
      readonly value: unknown
    })
  /** An address with its credentials was written, a password set. */
  | (Doer & { readonly event: 'secret-changed'; readonly about: string; readonly secret: string })

export interface SecurityLog {
  record(event: SecurityEvent): void
  /** Everything recorded is written. */
  close(): Promise<void>
}

/** Lines a minute about one address, so that an attacker cannot fill the disk. How many were left out is told. */
const mostLines = 30
const minute = 60_000
/** Addresses that are counted at a time. */
const mostAddresses = 10_000

/** One line of JSON an event, appended to `target`: a file that is its owner's alone, or `stderr`, or `off`. */
export function openSecurityLog(target: string, report: (error: unknown, place: string) => void): SecurityLog {
  if (target === 'off') return { record: () => undefined, close: async () => undefined }
  let waiting = ''
  let writing: Promise<void> | null = null
  const write = async () => {
    try {
      while (waiting !== '') {
        const lines = waiting
        waiting = ''
        await appendFile(target, lines, { mode: 0o600 })
      }
    } catch (error) {
      // Its lines are lost; a disk that is full ends no request.
      report(error, 'security log')
    } finally {
      writing = null
    }
  }
  const put = (line: object) => {
    const text = `${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`
    if (target === 'stderr') process.stderr.write(text)
    else {
      waiting += text
      writing ??= write()
    }
  }
  const isTooMuch = makeLimit(put)
  return {
    record(event) {
      const isRefusal = event.event === 'sign-in-failed' || event.event === 'refused'
      if (!isRefusal || !isTooMuch(event.address)) put(event)
    },
    async close() {
      isTooMuch.end()
      while (writing) await writing
    },
  }
}

interface Limit {
  (address: string): boolean
  /** Tells what was left out since the minute began. */
  end(): void
}

function makeLimit(put: (line: object) => void): Limit {
  const counts = new Map<string, number>()
  let began = performance.now()
  const end = () => {
    for (const [address, count] of counts)
      if (count > mostLines) put({ event: 'left-out', address, count: count - mostLines })
    counts.clear()
    began = performance.now()
  }
  const isTooMuch = (address: string) => {
    if (performance.now() - began > minute || counts.size >= mostAddresses) end()
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    return count > mostLines
  }
  return Object.assign(isTooMuch, { end })
}
