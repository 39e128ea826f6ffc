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

/** Reads objects through long-lived `git cat-file` processes that start when needed and end when idle. */
export interface ObjectReader {
  /**
   * An object by its id or by `revision:path`; null if there is none. Content above `limit` bytes is not kept.
   * Any number of reads may run at once; they are answered in order.
   */
  read(name: string, limit?: number): Promise<GitObject | null>
  /** An object's id, type and size. */
  info(name: string): Promise<ObjectInfo | null>
  /** Ends the processes. A later read starts them again. */
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

export function openObjectReader(settings: GitSettings, directory: string, idleAfter = 15_000): ObjectReader {
  const contents = openBatch(settings, directory, { mode: '--batch', idleAfter })
  const infos = openBatch(settings, directory, { mode: '--batch-check', idleAfter })
  return {
    read: (name, limit = usualBlobLimit) => contents.ask(name, limit),
    async info(name) {
      const object = await infos.ask(name, 0)
      return object && { oid: object.oid, type: object.type, size: object.size }
    },
    async close() {
      await Promise.all([contents.close(), infos.close()])
    },
  }
}

interface Question {
  readonly name: string
  readonly limit: number
  readonly attempt: number
  resolve(object: GitObject | null): void
  reject(error: Error): void
}

interface BatchKind {
  readonly mode: '--batch' | '--batch-check'
  /** Milliseconds without a question after which the process ends. */
  readonly idleAfter: number
}

interface Batch {
  ask(name: string, limit: number): Promise<GitObject | null>
  close(): Promise<void>
}

/** One process with a queue of requests. If it dies, they are sent to a new one, at most twice. */
function openBatch(settings: GitSettings, directory: string, kind: BatchKind): Batch {
  let child: GitProcess | null = null
  let questions: Question[] = []
  let idle: NodeJS.Timeout | undefined

  const start = (): GitProcess => {
    const started = settings.start(
      [...globalArguments({ directory }), 'cat-file', kind.mode],
      closedEnvironment(settings),
    )
    let words = ''
    const parse = answerParser(kind.mode === '--batch', {
      next: () => questions[0],
      answer(object) {
        questions.shift()?.resolve(object)
        if (questions.length === 0) idle = setTimeout(() => void close(), kind.idleAfter)
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
    child.stdin.write(`${question.name}\n`)
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

  return {
    close,
    ask(name, limit) {
      // The protocol ends a name with a line feed; read such paths by their ids, which `entryAt` finds.
      if (/[\n\0]/.test(name)) return Promise.reject(new Error(`an object's name is one line: ${JSON.stringify(name)}`))
      return new Promise((resolve, reject) => push({ name, limit, attempt: 1, resolve, reject }))
    },
  }
}

interface Answers {
  /** The request that the next bytes answer. */
  next(): Question | undefined
  answer(object: GitObject | null): void
}

/** Parses `OID TYPE SIZE LF [CONTENT LF]` from chunks of any size; content above the request's limit is skipped. */
function answerParser(hasContent: boolean, answers: Answers): (chunk: Buffer) => void {
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
    head = Buffer.alloc(0)
    if (info === null) answers.answer(null)
    else if (hasContent)
      body = { info, kept: info.size > (answers.next()?.limit ?? 0) ? null : [], left: info.size + 1 }
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
