import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { logError } from './describe-error.ts'
import { runFrom } from './origin.ts'
import { type LogSettings, log, openLog, useLog } from './process-log.ts'

/** The lines that work writes. */
function linesOf(settings: Partial<LogSettings>, work: () => void): string[] {
  const lines: string[] = []
  const giveBack = useLog(
    openLog({ format: 'json', level: 'info', write: (line) => void lines.push(line), ...settings }),
  )
  try {
    work()
  } finally {
    giveBack()
  }
  return lines
}

test('an entry is one line of JSON with its time and level', () => {
  const [line = '', ...more] = linesOf({}, () => log('warn', 'two\nlines', { place: 'database', count: 2 }))
  expect(more).toEqual([])
  expect(line).toMatch(/^\{.*\}\n$/)
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(JSON.parse(line)).toEqual({ level: 'warn', time, message: 'two\nlines', place: 'database', count: 2 })
})

test('of two logs that end in the order in which they began, neither gets a line afterwards', () => {
  const lines: string[] = []
  const write = (name: string) => (line: string) => void lines.push(name + JSON.parse(line).message)
  const [endOne, endTwo] = ['one ', 'two '].map((name) =>
    useLog(openLog({ format: 'json', level: 'info', write: write(name) })),
  )
  log('info', 'a')
  endOne?.()
  log('info', 'b')
  linesOf({ write: write('three ') }, () => {
    endTwo?.()
    log('info', 'c')
  })
  linesOf({ write: write('four ') }, () => log('info', 'd'))
  expect(lines).toEqual(['two a', 'two b', 'three c', 'four d'])
})

test('entries below the level are left out', () => {
  const work = () => {
    for (const level of ['debug', 'info', 'warn', 'error'] as const) log(level, level)
  }
  const told = (level: LogSettings['level']) => linesOf({ level }, work).map((line) => JSON.parse(line).level)
  expect(told('debug')).toEqual(['debug', 'info', 'warn', 'error'])
  expect(told('warn')).toEqual(['warn', 'error'])
})

test('an error names the request and the job that it came from', () => {
  const job = { id: 'j1', kind: 'repository' }
  const [line = ''] = linesOf({}, () =>
    runFrom({ request: 'r1', job }, () => logError(new Error('at https://a:geheim@b.example/'), 'job')),
  )
  const entry = JSON.parse(line)
  expect(entry).toMatchObject({ level: 'error', place: 'job', request: 'r1', job: 'j1', kind: 'repository' })
  expect(entry.message).toContain('Error: at https://***@b.example/')
})

test('for people an entry is one line of words', () => {
  const write = () => runFrom({ request: 'r1' }, () => log('info', 'ready\nnow', { place: 'server', port: 1 }))
  const [line] = linesOf({ format: 'text' }, write)
  expect(line).toMatch(/^\d{4}-\S+Z server: ready now \(request r1, port 1\)\n$/)
})

test('a log that nobody reads stops nothing, and tells how many lines it left out', async () => {
  const module = JSON.stringify(new URL('./process-log.ts', import.meta.url).href)
  // The shell holds the reading end, and reads once the program has written all.
  const program = `
    import { log, openLog, useLog } from ${module}
    useLog(openLog({ format: 'json', level: 'info' }))
    for (let index = 0; index < 20_000; index++) log('info', 'x'.repeat(200))
    console.log('went on', process.memoryUsage().rss < 600e6)
    setTimeout(() => { log('info', 'last'); console.log('ended') }, 4000)`
  const script = `mkfifo "$1"; (exec 3<"$1"; sleep 2; cat <&3 | tail -n 2 >&2) & "$2" --input-type=module -e "$3" 2>"$1"; wait`
  const fifo = `/tmp/weft-unread-${process.pid}-${Date.now()}`
  const { stdout, stderr } = await promisify(execFile)('sh', ['-c', script, 'sh', fifo, process.execPath, program])
  expect(stdout).toBe('went on true\nended\n')
  const [told, last] = stderr
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).message)
  expect(told).toMatch(/^\d+ lines of the log were left out/)
  expect(last).toBe('last')
}, 30_000)
