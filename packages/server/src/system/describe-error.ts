import { log } from './process-log.ts'

/** Frames of the stack that are shown: the first ones say where it came up. */
const mostFrames = 6

/** Causes that are shown, one below the other. */
const mostCauses = 4

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ')

/** `at name (/whole/path/of/packages/server/src/a.ts:1:2)` -> `name (server/src/a.ts:1:2)`. Libraries and Node itself are left out. */
function framesOf(stack: string): string[] {
  const frames = stack.split('\n').filter((line) => /^\s*at /.test(line))
  const own = frames.filter((line) => !/node:|node_modules|<anonymous>/.test(line))
  return (own.length > 0 ? own : frames).slice(0, mostFrames).map((line) =>
    line
      .trim()
      .replace(/^at /, '')
      .replace(/(file:\/\/)?\/\S*?\/packages\//, '')
      .replace(/\?[^\s:)]*(?=:)/, ''),
  )
}

/** Helpful details of a driver's errors: PostgreSQL's state and detail, the system's call and address. */
function detailsOf(error: Error): string {
  const told = ['code', 'detail', 'constraint', 'table', 'syscall', 'address', 'port'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' || typeof value === 'number' ? [`${name} ${oneLine(String(value))}`] : []
  })
  return told.length === 0 ? '' : ` [${told.join(', ')}]`
}

/** An error in one line of a log: its words, what its maker added, where it came up, and what caused it. */
export function describeError(error: unknown): string {
  const parts: string[] = []
  let one = error
  for (let depth = 0; depth < mostCauses && one !== undefined && one !== null; depth++) {
    if (!(one instanceof Error)) {
      parts.push(oneLine(String(one)))
      break
    }
    const at = framesOf(one.stack ?? '')
    parts.push(`${one.name}: ${oneLine(one.message)}${detailsOf(one)}${at.length === 0 ? '' : ` at ${at.join(' < ')}`}`)
    one = one.cause
  }
  return parts.join('; caused by ')
}

/** Writes an error into the log, as one entry. */
export function logError(error: unknown, place: string): void {
  log('error', describeError(error), { place })
}
