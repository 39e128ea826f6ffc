import { LRUCache } from 'lru-cache'
import { type Dictionary, dictionaryOf, findDictionaries } from './dictionaries.ts'
import {
  BrokenDictionary,
  type SpellerProcess,
  type SpellingLimits,
  startSpeller,
  usualLimits,
} from './speller-process.ts'

/** Answers about words, from the dictionaries of this node. */
export interface Speller {
  /** Null: no folder for dictionaries is set. */
  readonly folders: readonly string[] | null
  /** The dictionaries that are installed now. */
  dictionaries(): Promise<readonly Dictionary[]>
  dictionaryOf(language: string): Promise<Dictionary | null>
  /** Those of the words that the dictionary does not have. Throws BrokenDictionary. */
  unknownOf(dictionary: Dictionary, words: Iterable<string>): Promise<ReadonlySet<string>>
  /** Words of the dictionary for a misspelt one, the likeliest first. Throws BrokenDictionary. */
  like(dictionary: Dictionary, word: string): Promise<readonly string[]>
  close(): void
}

/** Processes at once: each takes about 100 MB. */
const mostProcesses = 3
/** Milliseconds after which an unused process ends. */
const idle = 120_000
/** Words of one question. */
const wordsAtOnce = 2000
/** Words whose answers are kept. */
const keptWords = 100_000
/** Misspelt words whose proposals are kept: each takes up to a second. */
const keptProposals = 5000
/** Words that are proposed for one. */
const mostProposed = 5
/** Milliseconds for which the list of the folders is believed. */
const listAge = 1000

/** Opens the dictionaries in some folders; a process starts with the first question. */
export function openSpeller(folders: readonly string[] | null, limits: SpellingLimits = usualLimits): Speller {
  const answers = new LRUCache<string, boolean>({ max: keptWords })
  const proposals = new LRUCache<string, Promise<readonly string[]>>({ max: keptProposals })
  const processes = new LRUCache<string, Promise<SpellerProcess>>({
    max: mostProcesses,
    ttl: idle,
    updateAgeOnGet: true,
    ttlAutopurge: true,
    dispose: (process) => void process.then(({ end }) => end()).catch(() => undefined),
  })
  let list: { readonly at: number; readonly found: Promise<readonly Dictionary[]> } | undefined
  const dictionaries = (): Promise<readonly Dictionary[]> => {
    if (folders === null) return Promise.resolve([])
    if (list === undefined || Date.now() - list.at > listAge)
      list = { at: Date.now(), found: findDictionaries(folders) }
    return list.found
  }
  async function using<Result>(
    dictionary: Dictionary,
    use: (process: SpellerProcess) => Promise<Result>,
  ): Promise<Result> {
    const key = dictionary.fingerprint
    const process = processes.get(key) ?? startSpeller(dictionary, limits)
    processes.set(key, process)
    try {
      return await use(await process)
    } catch (error) {
      if (processes.peek(key) === process) processes.delete(key)
      throw error
    }
  }
  async function unknownOf(dictionary: Dictionary, words: Iterable<string>): Promise<ReadonlySet<string>> {
    const keyOf = (word: string) => `${dictionary.fingerprint} ${word}`
    const known = new Map(Array.from(new Set(words), (word) => [word, answers.get(keyOf(word))]))
    const asked = [...known].flatMap(([word, answer]) => (answer === undefined ? [word] : []))
    for (let at = 0; at < asked.length; at += wordsAtOnce) {
      const some = asked.slice(at, at + wordsAtOnce)
      const unknown = new Set(await using(dictionary, (process) => process.unknownOf(some)))
      for (const word of some) {
        known.set(word, !unknown.has(word))
        answers.set(keyOf(word), !unknown.has(word))
      }
    }
    return new Set([...known].flatMap(([word, isKnown]) => (isKnown === false ? [word] : [])))
  }
  function like(dictionary: Dictionary, word: string): Promise<readonly string[]> {
    const key = `${dictionary.fingerprint} ${word}`
    const known = proposals.get(key)
    if (known !== undefined) return known
    const found = using(dictionary, async (process) => (await process.like(word)).slice(0, mostProposed))
    proposals.set(key, found)
    found.catch(() => proposals.delete(key))
    return found
  }
  return {
    folders,
    dictionaries,
    dictionaryOf: async (language) => dictionaryOf(await dictionaries(), language),
    unknownOf,
    like,
    close: () => processes.clear(),
  }
}

export { BrokenDictionary }
