import { pino } from 'pino'
import { makeHider } from './hide-secrets.ts'
import { currentOrigin } from './origin.ts'
import { presentTrace } from './tracing.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]
export type LogFormat = 'json' | 'text'

/** Values beside a message; the request and the job that the work is done for stand there by themselves. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>

/** Takes one entry. */
export type Log = (level: LogLevel, message: string, facts: LogFacts) => void

export interface LogSettings {
  /** One object of JSON a line, or a line for people. */
  readonly format: LogFormat
  /** Entries below it are left out. */
  readonly level: LogLevel
  /** Texts that stand in no entry. */
  readonly secrets?: readonly string[]
  /** Takes a line with its end. Default: standard error. */
  readonly write?: (line: string) => void
}

/** Bytes that wait for a reader of standard error; further lines are left out, and counted. */
const mostWaiting = 1024 ** 2

/** Writes to standard error. A reader that reads nothing neither stops the process nor fills its memory. */
function makeStderrWriter(): (line: string) => void {
  let leftOut = 0
  return (line) => {
    const { stderr } = process
    if (stderr.writableLength > mostWaiting) {
      leftOut++
      return
    }
    const isBack = leftOut > 0
    const count = leftOut
    leftOut = 0
    if (isBack) log('warn', `${count} lines of the log were left out: nobody read them`)
    stderr.write(line)
  }
}

/** The origin of the work, as an entry names it. */
function origin(): LogFacts {
  const from = currentOrigin()
  if (from === null) return {}
  const trace = presentTrace()
  return {
    ...(trace !== null && { trace: trace.slice(3, 35) }),
    ...(from.request !== null && { request: from.request }),
    ...(from.job !== undefined && { job: from.job.id, kind: from.job.kind }),
  }
}

/** Opens a log. Nothing that goes through it shows a secret, see hide-secrets.ts. */
export function openLog({ format, level, secrets = [], write = makeStderrWriter() }: LogSettings): Log {
  const hide = makeHider(secrets)
  const hideFacts = (facts: LogFacts): LogFacts =>
    Object.fromEntries(
      Object.entries({ ...origin(), ...facts }).map(([name, value]) => [
        name,
        typeof value === 'string' ? hide(value) : value,
      ]),
    )
  const put = format === 'json' ? jsonWriter(write) : textWriter(write)
  const least = logLevels.indexOf(level)
  return (at, message, facts) => {
    if (logLevels.indexOf(at) >= least) put(at, hide(message), hideFacts(facts))
  }
}

function jsonWriter(write: (line: string) => void): Log {
  const logger = pino(
    {
      level: 'debug',
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write },
  )
  return (level, message, facts) => logger[level](facts, message)
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')

/** `2027-01-31T12:00:00.000Z place: message (request …)`: the place is the part of the program, or the request. */
function textWriter(write: (line: string) => void): Log {
  return (_level, message, { place, ...facts }) => {
    const more = Object.entries(facts).map(([name, value]) => `${name} ${value}`)
    const about = place === undefined ? '' : `${place}: `
    const beside = more.length === 0 ? '' : ` (${more.join(', ')})`
    write(`${new Date().toISOString()} ${oneLine(about + message + beside)}\n`)
  }
}

// Commands of one call keep this one; a server opens its own.
const first: Log = openLog({ format: 'text', level: 'info' })
const inUse: Log[] = [first]
let current = first

/** From now on the whole process writes into this log. Returns the way back: logs may end in any order. */
export function useLog(next: Log): () => void {
  const own: Log = (...entry) => next(...entry)
  inUse.push(own)
  current = own
  return () => {
    const at = inUse.indexOf(own)
    if (at > 0) inUse.splice(at, 1)
    current = inUse.at(-1) ?? first
  }
}

/** Writes an entry into the log of the process. */
export function log(level: LogLevel, message: string, facts: LogFacts = {}): void {
  current(level, message, facts)
}
