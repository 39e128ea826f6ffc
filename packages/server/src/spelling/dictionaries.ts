import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** A dictionary of Hunspell that the operator installed. */
export interface Dictionary {
  /** Its language in lower case, with a hyphen: `pt-br`. */
  readonly language: string
  /** As people know it: `hunspell pl_PL`, `dictionary-cs 4.0.0`. */
  readonly name: string
  /** Absolute paths of the rules and of the words. */
  readonly rules: string
  readonly words: string
  /** Changes with the files. */
  readonly fingerprint: string
  /** Null: its files do not say. */
  readonly licence: string | null
}

const languageName = /^[a-z]{2,3}(?:[-_][A-Za-z\d]{2,8}){0,3}$/

const codeOf = (name: string): string => name.replaceAll('_', '-').toLowerCase()

/** Entries of a folder; a folder that cannot be read has none. */
const entriesOf = (folder: string): Promise<string[]> =>
  readdir(folder).then(
    (names) => names.sort(),
    () => [],
  )

async function textOf(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch(() => null)
}

/** The state of the files; null where one of them is missing. */
async function fingerprintOf(paths: readonly string[]): Promise<string | null> {
  const hash = createHash('sha256')
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (!found?.isFile()) return null
    hash.update(`${path}\n${found.size}\n${found.mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 32)
}

/** Reads the manifest of an npm package. */
function readManifest(text: string | null): { readonly version: string; readonly license: string | null } {
  try {
    const { version, license }: { version?: unknown; license?: unknown } = JSON.parse(text ?? '{}')
    return {
      version: typeof version === 'string' ? version : '',
      license: typeof license === 'string' ? license : null,
    }
  } catch {
    // A broken manifest says nothing.
    return { version: '', license: null }
  }
}

/** Debian keeps the licence of `hunspell-pl` beside, in the folder of documentation. */
async function licenceOfDebian(folder: string, language: string): Promise<string | null> {
  const names = [language, language.split('-')[0] ?? language].map((code) => `hunspell-${code}`)
  for (const name of names) {
    const text = await textOf(join(dirname(folder), 'doc', name, 'copyright'))
    const named =
      text === null ? [] : Array.from(text.matchAll(/^License:[ \t]*(\S[^\n]{0,80})$/gm), ([, one = '']) => one.trim())
    if (named.length > 0) return [...new Set(named)].join(', ')
    if (text !== null) return `see ${name}`
  }
  return null
}

/** `pl_PL.aff` with `pl_PL.dic`, as Debian and LibreOffice have them. */
async function flatDictionary(folder: string, file: string): Promise<Dictionary | null> {
  const stem = basename(file, '.aff')
  if (!languageName.test(stem)) return null
  const [rules, words] = [join(folder, file), join(folder, `${stem}.dic`)]
  const fingerprint = await fingerprintOf([rules, words])
  if (fingerprint === null) return null
  const language = codeOf(stem)
  return {
    language,
    name: `hunspell ${stem}`,
    rules,
    words,
    fingerprint,
    licence: await licenceOfDebian(folder, language),
  }
}

/** The folder of a package `dictionary-cs` of npm. */
async function packedDictionary(folder: string): Promise<Dictionary | null> {
  const code = basename(folder).replace(/^dictionary-/, '')
  if (!languageName.test(code)) return null
  const [rules, words] = [join(folder, 'index.aff'), join(folder, 'index.dic')]
  const fingerprint = await fingerprintOf([rules, words])
  if (fingerprint === null) return null
  const { version, license } = readManifest(await textOf(join(folder, 'package.json')))
  return {
    language: codeOf(code),
    name: `dictionary-${code} ${version}`.trim(),
    rules,
    words,
    fingerprint,
    licence: license,
  }
}

/** The dictionaries in some folders: files of Debian, and packages of npm, also those in a `node_modules`. */
export async function findDictionaries(folders: readonly string[]): Promise<readonly Dictionary[]> {
  const found: Dictionary[] = []
  const add = (dictionary: Dictionary | null) => dictionary && found.push(dictionary)
  for (const folder of folders) {
    if (basename(folder).startsWith('dictionary-')) add(await packedDictionary(folder))
    for (const name of await entriesOf(folder)) {
      if (name.endsWith('.aff')) add(await flatDictionary(folder, name))
      else if (name.startsWith('dictionary-')) add(await packedDictionary(join(folder, name)))
      else if (name === 'node_modules')
        for (const one of await entriesOf(join(folder, name)))
          if (one.startsWith('dictionary-')) add(await packedDictionary(join(folder, name, one)))
    }
  }
  return found
}

/** The region where a language is mostly written: `cs` -> `cz`. */
function usualRegion(code: string): string {
  try {
    return new Intl.Locale(code).maximize().region?.toLowerCase() ?? ''
  } catch {
    // A code that is no BCP 47 tag has no region.
    return ''
  }
}

/**
 * The dictionary of a language: of its very code, or else of its base. A base alone takes that of its usual region, or of any. A script or
 * a variant is another spelling, which the base does not know.
 */
export function dictionaryOf(dictionaries: readonly Dictionary[], code: string): Dictionary | null {
  const named = (language: string) => dictionaries.find((one) => one.language === language) ?? null
  const wanted = codeOf(code.replace('@', '-'))
  const [base = wanted, region, ...more] = wanted.split('-')
  if (region === undefined)
    return (
      named(base) ??
      named(`${base}-${usualRegion(base)}`) ??
      dictionaries.find(({ language }) => language.startsWith(`${base}-`)) ??
      null
    )
  return named(wanted) ?? (more.length === 0 && /^(?:[a-z]{2}|\d{3})$/.test(region) ? named(base) : null)
}
