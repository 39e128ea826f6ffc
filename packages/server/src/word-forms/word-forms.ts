import { forgetLemmas, learnLemmas, takesLemmas, wordsToLearn } from '@weft/terms'
import { log } from '../system/process-log.ts'
import { BrokenProgram, type LemmaLimits, type LemmaProcess, startTriedProgram } from './lemma-process.ts'
import { type LemmaPlaces, type LemmaProgram, programOf } from './lemma-programs.ts'

/** The programs of this node that tell the dictionary forms of words. */
export interface WordForms {
  /** Asks for the words of texts that nobody has asked for; resolves without them if no program answers in time. */
  learn(language: string, texts: Iterable<string>): Promise<void>
  /** The program and the dictionary for a language, as a text that changes with them; null: none. */
  fingerprintOf(language: string): Promise<string | null>
  close(): void
}

/** Milliseconds for which a look at the folders is believed. */
const listAge = 30_000
/** Milliseconds that a reader waits for dictionary forms; they are learned when they come later. */
const mostWait = 2000
/** Milliseconds after a failure until the program starts again: twice as many after each. */
const firstPause = 1000
const longestPause = 300_000
/** Milliseconds after which an unused program ends. */
const idle = 600_000
/** Programs at once. */
const mostPrograms = 4

/** One program of a language. */
interface Used {
  readonly program: LemmaProgram
  process: Promise<LemmaProcess> | undefined
  end: ReturnType<typeof setTimeout> | undefined
  lastUse: number
  failures: number
  notBefore: number
}

interface WordFormsOptions {
  readonly limits?: LemmaLimits
  readonly pause?: number
  readonly wait?: number
}

/** Each word as it stands and in lower case: names keep their capital in dictionaries. */
const variantsOf = (words: readonly string[]): readonly string[] => [
  ...new Set(words.flatMap((word) => [word, word.toLowerCase()])),
]

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/** Dictionary forms of a language hold as long as its program and its dictionary. */
async function forgetMoved(language: string, ...both: readonly Promise<LemmaProgram | null>[]): Promise<void> {
  const [last, next] = await Promise.all(both)
  if (last?.fingerprint !== next?.fingerprint) forgetLemmas(language)
}

/** Opens the programs in some places; each starts with the first question. Null: none are used. */
export function openWordForms(
  places: LemmaPlaces | null,
  { limits, pause = firstPause, wait = mostWait }: WordFormsOptions = {},
): WordForms {
  const used = new Map<string, Used>()
  const languages = new Map<string, { readonly at: number; readonly program: Promise<LemmaProgram | null> }>()
  const programFor = (language: string): Promise<LemmaProgram | null> => {
    if (places === null || language === '' || !takesLemmas(language)) return Promise.resolve(null)
    const known = languages.get(language)
    if (known && Date.now() - known.at < listAge) return known.program
    const program = programOf(places, language).catch(() => null)
    languages.set(language, { at: Date.now(), program })
    if (known) void forgetMoved(language, known.program, program)
    return program
  }
  const stop = (one: Used) => {
    clearTimeout(one.end)
    void one.process?.then(({ end }) => end()).catch(() => undefined)
    one.process = undefined
  }
  const use = (program: LemmaProgram): readonly [Used, Promise<LemmaProcess>] => {
    const one = used.get(program.fingerprint) ?? {
      program,
      process: undefined,
      end: undefined,
      lastUse: 0,
      failures: 0,
      notBefore: 0,
    }
    used.set(program.fingerprint, one)
    one.lastUse = Date.now()
    clearTimeout(one.end)
    one.end = setTimeout(() => stop(one), idle).unref()
    const running = [...used.values()].filter(({ process }) => process !== undefined)
    if (one.process === undefined && running.length >= mostPrograms)
      stop(running.reduce((oldest, other) => (other.lastUse < oldest.lastUse ? other : oldest)))
    one.process ??= startTriedProgram(program, limits)
    return [one, one.process]
  }
  const failed = (one: Used, error: BrokenProgram) => {
    stop(one)
    one.notBefore = Date.now() + Math.min(longestPause, pause * 2 ** one.failures)
    one.failures++
    // One line, until the program answers again.
    if (one.failures > 1) return
    const facts = { place: 'word forms', program: one.program.name }
    log('warn', `no dictionary forms from ${one.program.name}: ${error.message}; terms are found by rules alone`, facts)
  }
  const ask = async (program: LemmaProgram, language: string, words: readonly string[]): Promise<void> => {
    const last = used.get(program.fingerprint)
    if (last && last.notBefore > Date.now()) return
    const [one, process] = use(program)
    try {
      const found = await (await process).lemmasOf(variantsOf(words))
      one.failures = 0
      learnLemmas(language, found)
    } catch (error) {
      if (!(error instanceof BrokenProgram)) throw error
      // Several readers may have waited for the same answer.
      if (one.process === process) failed(one, error)
    }
  }
  return {
    async learn(language, texts) {
      const program = await programFor(language)
      if (program === null) return
      const words = wordsToLearn(language, texts)
      if (words.length > 0) await within(wait, ask(program, language, words))
    },
    fingerprintOf: async (language) => (await programFor(language))?.fingerprint ?? null,
    close() {
      for (const one of used.values()) stop(one)
      used.clear()
    },
  }
}

const none: WordForms = openWordForms(null)

/** Languages are the same for the whole process, like its rules: the last opened programs answer. */
let present: WordForms = none

/** Makes these the programs of this process; the return value ends that. */
export function useWordForms(opened: WordForms): () => void {
  forgetLemmas()
  present = opened
  return () => {
    opened.close()
    if (present !== opened) return
    present = none
    forgetLemmas()
  }
}

/** Learns the dictionary forms of the words of texts, where a program of this node knows the language. */
export const learnForms = (language: string, texts: Iterable<string>): Promise<void> => present.learn(language, texts)

/** The program for a language, as a text that changes with it; null: none. */
export const formsFingerprint = (language: string): Promise<string | null> => present.fingerprintOf(language)
