import { fail, GitError, type GitResult, succeed } from './failure.ts'
import type { GitProcess } from './git-process.ts'
import { globalArguments } from './run-git.ts'
import { closedEnvironment, type GitSettings } from './settings.ts'

export interface ObjectInfo {
  readonly oid: string
  readonly type: 'blob' | 'tree' | 'commit' | 'tag'
  /** Bytes. */
  readonly size: number
}

export interface GitObject extends ObjectInfo {
  /** null if the object is larger than the limit. */
  readonly content: Buffer | null
}

/** Reads objects through a long-lived `git cat-file` process that starts when needed and ends when idle. */
export interface ObjectReader {
  /**
   * An object by its id or by `revision:path`; null if missing. Content above `limit` bytes is not kept. Any number of
   * reads may run at once; they are answered in order.
   */
  read(name: string, limit?: number): Promise<GitObject | null>
  /** An object's id, type and size. */
  info(name: string): Promise<ObjectInfo | null>
  /** Ends the process. A later read starts another one. */
  close(): Promise<void>
}

/** Bytes: far more than any real translation file. Larger files are refused and not loaded into memory. */
export const usualBlobLimit = 50_000_000

/** The bytes of a file by its object id or `revision:path`; refused above `limit` bytes. */
export async function readBlob(reader: ObjectReader, name: string, limit = usualBlobLimit): Promise<GitResult<Buffer>> {
  const object = await reader.read(name, limit)
  if (object === null) return fail('object-missing', `there is no ${name}`)
  if (object.type !== 'blob') return fail('not-a-file', `${name} is no file but a ${object.type}`)
  if (object.content === null) {
    const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`
    return fail('too-large', `a ${megabytes(object.size)} file; at most ${megabytes(limit)} are read`)
  }
  return succeed(object.content)
}

interface Question {
  readonly command: 'contents' | 'info'
  readonly name: string
  /** Bytes. */
  readonly limit: number
  readonly attempt: number
  resolve(object: GitObject | null): void
  reject(error: Error): void
}

/**
 * Opens a reader over the repository in a folder: one process with a queue of requests. If it dies, they are sent to a new one, at
 * most twice. `idleAfter`: milliseconds without a request after which it ends.
 */
export function openObjectReader(settings: GitSettings, directory: string, idleAfter = 15_000): ObjectReader {
  let child: GitProcess | null = null
  let questions: Question[] = []
  let idle: NodeJS.Timeout | undefined

  const start = (): GitProcess => {
    const started = settings.start(
      [...globalArguments({ directory }), 'cat-file', '--batch-command'],
      closedEnvironment(settings),
    )
    let words = ''
    const parse = answerParser({
      next: () => questions[0],
      answer(object) {
        questions.shift()?.resolve(object)
        if (questions.length === 0) idle = setTimeout(() => void close(), idleAfter)
      },
    })
    started.stdout.on('data', parse)
    started.stderr.setEncoding('utf8')
    started.stderr.on('data', (chunk: string) => {
      words = (words + chunk).slice(-4096)
    })
    // A dead process closes its input, which the `close` handler below handles.
    started.stdin.on('error', () => undefined)
    started.on('error', (cause) => {
      if (child === started) child = null
      for (const question of questions.splice(0)) {
        question.reject(new Error('git cannot be started: is it installed?', { cause }))
      }
    })
    started.on('close', () => {
      if (child !== started) return
      child = null
      retry(words)
    })
    return started
  }

  const retry = (words: string): void => {
    const open = questions
    questions = []
    for (const question of open) {
      if (question.attempt < 2) push({ ...question, attempt: question.attempt + 1 })
      else question.reject(new GitError('cat-file', fail('unknown', words.trim() || 'the process ended').problem))
    }
  }

  const push = (question: Question): void => {
    clearTimeout(idle)
    child ??= start()
    questions.push(question)
    child.stdin.write(`${question.command} ${question.name}\n`)
  }

  const close = async (): Promise<void> => {
    clearTimeout(idle)
    const ending = child
    if (ending === null) return
    // The process answers its open requests before it ends; later ones go to a new process.
    if (questions.length === 0) child = null
    const closed = new Promise<void>((resolve) => ending.on('close', () => resolve()))
    ending.stdin.end()
    await closed
  }

  const ask = (command: Question['command'], name: string, limit: number): Promise<GitObject | null> => {
    // A request ends with a line feed; read such paths by their ids, which `entryAt` finds.
    if (/[\n\0]/.test(name)) return Promise.reject(new Error(`an object's name is one line: ${JSON.stringify(name)}`))
    // Git ends at a request without a name.
    if (name.trim() === '') return Promise.resolve(null)
    return new Promise((resolve, reject) => push({ command, name, limit, attempt: 1, resolve, reject }))
  }
  return {
    close,
    read: (name, limit = usualBlobLimit) => ask('contents', name, limit),
    async info(name) {
      const object = await ask('info', name, 0)
      return object && { oid: object.oid, type: object.type, size: object.size }
    },
  }
}

interface Answers {
  /** The request that the next bytes answer. */
  next(): Question | undefined
  answer(object: GitObject | null): void
}

/** Parses `OID TYPE SIZE LF [CONTENT LF]` from chunks of any size; content above the request's limit is skipped. */
function answerParser(answers: Answers): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0)
  let body: { info: ObjectInfo; kept: Buffer[] | null; left: number } | null = null
  const takeBody = (chunk: Buffer): Buffer => {
    if (body === null) return chunk
    const part = chunk.subarray(0, body.left)
    body.kept?.push(part)
    body.left -= part.length
    if (body.left === 0) {
      const { info, kept } = body
      body = null
      answers.answer({ ...info, content: kept && Buffer.concat(kept).subarray(0, info.size) })
    }
    return chunk.subarray(part.length)
  }
  const takeHead = (chunk: Buffer): Buffer => {
    const end = chunk.indexOf(10)
    head = Buffer.concat([head, end < 0 ? chunk : chunk.subarray(0, end)])
    if (end < 0) return chunk.subarray(chunk.length)
    const info = parseHead(head.toString('latin1'))
    const question = answers.next()
    head = Buffer.alloc(0)
    if (info === null) answers.answer(null)
    else if (question?.command === 'contents')
      body = { info, kept: info.size > question.limit ? null : [], left: info.size + 1 }
    else answers.answer({ ...info, content: null })
    return chunk.subarray(end + 1)
  }
  return (chunk) => {
    let rest = chunk
    while (rest.length > 0) rest = body === null ? takeHead(rest) : takeBody(rest)
  }
}

/** null for `NAME missing`, `NAME ambiguous` and the like. */
function parseHead(line: string): ObjectInfo | null {
  const match = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d+)$/.exec(line)
  if (match === null) return null
  const [, oid = '', type, size] = match
  if (type !== 'blob' && type !== 'tree' && type !== 'commit' && type !== 'tag') return null
  return { oid, type, size: Number(size) }
}
