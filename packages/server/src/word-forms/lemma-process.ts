import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Lemmas } from '@weft/terms'
import type { LemmaProgram } from './lemma-programs.ts'

/** A program for dictionary forms cannot be used. */
export class BrokenProgram extends Error {}

/** The bounds of a process. */
export interface LemmaLimits {
  /** Milliseconds for reading the dictionary, and for one question. */
  readonly patience: number
  /** Kilobytes of address space; the largest dictionaries of Debian take a third. */
  readonly memory: number
}

export const usualLimits: LemmaLimits = { patience: 20_000, memory: 1_048_576 }

/** Words of one question, and lines of its answer for each. */
const wordsAtOnce = 500
const linesOfWord = 60
/** Dictionary forms of a word that are kept. */
const formsOfWord = 6

/** A running program. */
export interface LemmaProcess {
  /** The dictionary forms of words, none for unknown ones. Throws BrokenProgram, also for later questions then. */
  lemmasOf(words: readonly string[]): Promise<Lemmas>
  end(): void
}

/** Only letters reach the program, because a line is a word. */
const isWord = (word: string): boolean => /^[\p{L}\p{M}]{1,80}$/u.test(word)

interface Question {
  readonly asked: Map<string, string[]>
  lines: number
  resolve(found: Lemmas): void
  reject(error: Error): void
}

/** Starts a program that gets no secret, and whose memory and time have a limit. */
export function startProgram(program: LemmaProgram, { patience, memory }: LemmaLimits = usualLimits): LemmaProcess {
  // Into a pipe Hunspell writes when 4096 bytes are full: by `stdbuf` (coreutils) each line comes at once.
  const limited = `ulimit -c 0; ulimit -v ${memory}; exec stdbuf -oL "$0" "$@"`
  const child = spawn('/bin/sh', ['-c', limited, program.command, ...program.arguments], {
    cwd: '/',
    env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  let question: Question | undefined
  let failure: BrokenProgram | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const fail = (reason: string) => {
    failure ??= new BrokenProgram(reason)
    question?.reject(failure)
    question = undefined
    child.kill('SIGKILL')
  }
  child.on('error', () => fail('it does not start'))
  child.on('exit', () => fail('it ended'))
  child.stdin.on('error', () => fail('it ended'))
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!question) return
    if (program.ends(line)) {
      const { resolve, asked } = question
      question = undefined
      return resolve(asked)
    }
    if (++question.lines > question.asked.size * linesOfWord) return fail('its answer is too long')
    const [word = '', lemma = ''] = program.read(line) ?? []
    const forms = question.asked.get(word)
    if (forms && forms.length < formsOfWord && !forms.includes(lemma)) forms.push(lemma)
  })
  const askOnce = (words: readonly string[]): Promise<Lemmas> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure)
      const timer = setTimeout(() => fail('it does not answer'), patience)
      const settle =
        <Value>(then: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(timer)
          then(value)
        }
      const asked = new Map(words.map((word): [string, string[]] => [word, []]))
      question = { asked, lines: 0, resolve: settle(resolve), reject: settle(reject) }
      child.stdin.write(`${[...asked.keys(), program.last].join('\n')}\n`)
    })
  return {
    async lemmasOf(words) {
      const found = new Map<string, readonly string[]>()
      const clean = words.filter((word) => isWord(word) && word !== program.last)
      for (let at = 0; at < clean.length; at += wordsAtOnce) {
        const asked = turn.then(() => askOnce(clean.slice(at, at + wordsAtOnce)))
        turn = asked.catch(() => undefined)
        for (const [word, forms] of await asked) found.set(word, forms)
      }
      return found
    },
    end: () => fail('it was ended'),
  }
}

/** Starts a program, and makes sure that it knows words of its dictionary. Throws BrokenProgram. */
export async function startTriedProgram(program: LemmaProgram, limits?: LemmaLimits): Promise<LemmaProcess> {
  const started = startProgram(program, limits)
  const known = await program.known().catch(() => {
    started.end()
    throw new BrokenProgram('its dictionary cannot be read')
  })
  const found = await started.lemmasOf(known)
  if (known.length > 0 && [...found.values()].every((forms) => forms.length === 0)) {
    started.end()
    throw new BrokenProgram('it knows no word of its dictionary')
  }
  return started
}
