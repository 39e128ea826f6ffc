import { type ChildProcess, fork } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { DictionaryProblem } from '@weft/contract'
import type { Dictionary } from './dictionaries.ts'
import type { SpellingAnswer, SpellingQuestion } from './speller-messages.ts'

/** The bounds of a dictionary. */
export interface SpellingLimits {
  /** Bytes of its two files; the largest of Debian have 10 million. */
  readonly bytes: number
  /** Milliseconds for reading it, and for one question. */
  readonly patience: number
}

export const usualLimits: SpellingLimits = { bytes: 48 * 1024 * 1024, patience: 120_000 }

/** A dictionary cannot be used; it is the fault of its files. */
export class BrokenDictionary extends Error {
  readonly problem: DictionaryProblem
  constructor(problem: DictionaryProblem) {
    super(`The dictionary cannot be used: ${problem}`)
    this.problem = problem
  }
}

/** A process with one dictionary. */
export interface SpellerProcess {
  unknownOf(words: readonly string[]): Promise<readonly string[]>
  /** Words of the dictionary that are written much like this one, the likeliest first. */
  like(word: string): Promise<readonly string[]>
  /** Ends it after what was asked. */
  end(): void
}

const program = fileURLToPath(new URL('./spelling.worker.ts', import.meta.url))

/** Asks and waits for the answer; the process ends when none comes. */
function ask(child: ChildProcess, question: SpellingQuestion, patience: number): Promise<SpellingAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      child.off('message', heard).off('exit', ended).off('error', ended)
      settle()
    }
    const heard = (message: unknown) => finish(() => resolve(message as SpellingAnswer)) // what the process sends
    const ended = () => finish(() => reject(new BrokenDictionary('ended')))
    const timer = setTimeout(() => {
      finish(() => reject(new BrokenDictionary('too-slow')))
      child.kill('SIGKILL')
    }, patience)
    child.once('message', heard).once('exit', ended).once('error', ended)
    if (child.connected) child.send(question, (error) => error && ended())
    else ended()
  })
}

async function sizeOf({ rules, words }: Dictionary): Promise<number> {
  const [one, other] = await Promise.all([stat(rules), stat(words)])
  return one.size + other.size
}

/**
 * Starts a process that knows no secret and reads a dictionary: a broken one ends it, not the server. Throws BrokenDictionary.
 */
export async function startSpeller(dictionary: Dictionary, limits: SpellingLimits): Promise<SpellerProcess> {
  const size = await sizeOf(dictionary).catch(() => null)
  if (size === null) throw new BrokenDictionary('unreadable')
  if (size > limits.bytes) throw new BrokenDictionary('too-large')
  const child = fork(program, [], {
    execArgv: ['--max-old-space-size=512'],
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => child.kill('SIGKILL'))
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (question: SpellingQuestion): Promise<SpellingAnswer> => {
    const turn = last.then(() => ask(child, question, limits.patience))
    last = turn.catch(() => undefined)
    return turn
  }
  const wordsOf = (answer: SpellingAnswer): readonly string[] => {
    if (answer.kind === 'unknown' || answer.kind === 'like') return answer.words
    throw new BrokenDictionary('ended')
  }
  const { rules, words } = dictionary
  const opened = await inTurn({ kind: 'open', rules, words })
  if (opened.kind === 'broken') {
    child.kill('SIGKILL')
    throw new BrokenDictionary(opened.problem)
  }
  return {
    unknownOf: async (some) => wordsOf(await inTurn({ kind: 'words', words: some })),
    like: async (word) => wordsOf(await inTurn({ kind: 'like', word })),
    end: () => void last.then(() => child.kill('SIGKILL')),
  }
}
