import { access, constants, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Dictionary, dictionaryOf, findDictionaries } from '../spelling/dictionaries.ts'
import { usualLimits } from '../spelling/speller-process.ts'
import { toUtf8 } from '../spelling/transcode.ts'

/** A program that tells the dictionary forms of words, one word a line, and how it is spoken to. */
export interface LemmaProgram {
  /** As operators know it: `hunspell pl_PL`. */
  readonly name: string
  readonly command: string
  readonly arguments: readonly string[]
  /** Changes with the program and its dictionary. */
  readonly fingerprint: string
  /** A word that nobody asks for: its answer ends those before it. */
  readonly last: string
  /** The word and one of its dictionary forms in a line of an answer. */
  read(line: string): readonly [word: string, lemma: string] | null
  /** The end of an answer stands in a line. */
  ends(line: string): boolean
  /** Words to try: a usable dictionary knows at least one of them. */
  known(): Promise<readonly string[]>
}

/** The places of programs and dictionaries. */
export interface LemmaPlaces {
  /** Folders with `hunspell` and `voikkospell`. */
  readonly programs: readonly string[]
  readonly dictionaries: readonly string[]
}

/** Debian puts dictionaries there. */
const usualDictionaries = ['/usr/share/hunspell']

/** The places that the operator's settings name. */
export const lemmaPlaces = ({
  formPrograms,
  dictionaries,
}: Pick<Config, 'formPrograms' | 'dictionaries'>): LemmaPlaces => ({
  programs: formPrograms,
  dictionaries: dictionaries ?? usualDictionaries,
})

/** Words of a dictionary itself that are tried. */
const tried = 60

/** No word of a text has Latin and Cyrillic letters, and every encoding has these. */
const hunspellEnd = 'zqxweftqxz'

/** Lines of the words of a dictionary are `word/FLAGS`. */
async function wordsOf({ rules, words }: Dictionary): Promise<readonly string[]> {
  const files = toUtf8(await readFile(rules), await readFile(words))
  // The program itself knows encodings that are not known here.
  if (!files.ok) return files.problem === 'encoding' ? [] : [hunspellEnd]
  const lines = files.words.split('\n').slice(1)
  const step = Math.max(1, Math.floor(lines.length / tried))
  const found: string[] = []
  for (let at = 0; at < lines.length && found.length < tried; at += step) {
    const word = lines[at]?.trim().replace(/[/\t ].*$/, '') ?? ''
    if (/^[\p{L}\p{M}]{2,60}$/u.test(word)) found.push(word)
  }
  return found.length === 0 ? [hunspellEnd] : found
}

async function hunspellOf(command: string, dictionary: Dictionary): Promise<LemmaProgram | null> {
  const sizes = await Promise.all([dictionary.rules, dictionary.words].map((path) => stat(path).catch(() => null)))
  if (sizes.reduce((sum, one) => sum + (one?.size ?? 0), 0) > usualLimits.bytes) return null
  return {
    name: dictionary.name,
    command,
    arguments: ['-i', 'utf-8', '-d', dictionary.rules.replace(/\.aff$/, ''), '-s'],
    fingerprint: `${command} ${dictionary.fingerprint}`,
    last: hunspellEnd,
    read(line) {
      const [word = '', lemma = ''] = line.split(' ')
      return lemma === '' ? null : [word, lemma]
    },
    ends: (line) => line.startsWith(hunspellEnd),
    known: () => wordsOf(dictionary),
  }
}

const voikkoEnd = /^A\(ja\):/

function voikkoOf(command: string, fingerprint: string): LemmaProgram {
  return {
    name: 'voikkospell',
    command,
    arguments: ['-d', 'fi', '-M'],
    fingerprint,
    last: 'ja',
    read(line) {
      const [, word = '', lemma = ''] = /^A\((\S{1,80})\):\d+:BASEFORM=(\S{1,80})$/.exec(line) ?? []
      return lemma === '' ? null : [word, lemma]
    },
    ends: (line) => voikkoEnd.test(line),
    known: async () => ['taloissa', 'asetukset'],
  }
}

/** The first of the folders' programs with this name. */
async function findProgram(folders: readonly string[], name: string): Promise<string | null> {
  for (const folder of folders) {
    const path = join(folder, name)
    const found = await access(path, constants.X_OK).then(
      () => stat(path),
      () => null,
    )
    if (found?.isFile()) return path
  }
  return null
}

/** The program for a language: Voikko for Finnish, else Hunspell with a dictionary; null: none is installed. */
export async function programOf(places: LemmaPlaces, language: string): Promise<LemmaProgram | null> {
  if (/^fi(?![a-z])/i.test(language)) {
    const command = await findProgram(places.programs, 'voikkospell')
    if (command !== null) return voikkoOf(command, `${command} ${(await stat(command)).mtimeMs}`)
  }
  const command = await findProgram(places.programs, 'hunspell')
  if (command === null) return null
  const dictionary = dictionaryOf(await findDictionaries(places.dictionaries), language)
  return dictionary && (await hunspellOf(command, dictionary))
}
