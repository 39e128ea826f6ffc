import type { DuplicateFiles } from '@weft/contract'
import { declaredLanguage } from '@weft/formats'
import { canBeLanguage, parseLanguageAliases, resolveLanguage, SOURCE_CODES } from '@weft/l10n'
import { statement } from '../../db/database.ts'
import { parseFilemask } from '../../domain/component/filemask.ts'
import { codeMeant, ensureLanguage, type LanguageRow } from '../../domain/language/ensure-language.ts'
import type { ComponentFiles, FoundFile } from '../component/find-files.ts'
import { newFilePath } from '../component/new-file.ts'
import { parseFileOf, type SyncedComponent } from '../component/synced-component.ts'
import type { RepositoryWork } from '../run/run.ts'
import type { TranslationRow } from './sync-file.ts'

const selectLanguages = statement<LanguageRow>(
  'all_languages',
  'select id, code, name, plural_number, plural_formula from languages',
)

/** Bytes of a file in which its language is looked for. */
const HEAD = 65_536

/** A translation file and the language that its name means. */
export interface LanguageFile {
  readonly file: FoundFile
  readonly language: LanguageRow
}

export interface ChosenFiles {
  /** One for each language. */
  readonly chosen: readonly LanguageFile[]
  readonly duplicates: readonly DuplicateFiles[]
}

/** Whether a name's code is that of a language, and so says more than the head of the file: heads are often copies of another file's. */
export const isOfLanguage = (code: string, meant: string): boolean =>
  SOURCE_CODES.has(code) || resolveLanguage(meant) !== undefined

/** The language codes in the heads of files that have one. */
async function readHeads(
  { clone }: Pick<RepositoryWork, 'clone'>,
  files: readonly FoundFile[],
): Promise<ReadonlyMap<FoundFile, string>> {
  const heads = new Map<FoundFile, string>()
  for (const file of files) {
    const read = await clone.readBlob(file.oid)
    if ('problem' in read) continue
    const head = Buffer.from(read.bytes.subarray(0, HEAD)).toString()
    const code = declaredLanguage(file.path.slice(file.path.lastIndexOf('.') + 1), head)
    if (code !== null) heads.set(file, code)
  }
  return heads
}

/**
 * The files by the language that their names mean; a language that nobody has met yet is described. A name that is no code
 * makes no language: `core/templates/app.ftl` beside `core/de/app.ftl`. For a file with such a name its head decides.
 * Somebody may add a language of such a code.
 */
export async function filesByLanguage(
  { database, clone }: Pick<RepositoryWork, 'database' | 'clone'>,
  component: SyncedComponent,
  files: readonly FoundFile[],
): Promise<ReadonlyMap<number, readonly LanguageFile[]>> {
  const aliases = parseLanguageAliases(component.languageAliases)
  // One query instead of one for each file.
  const known = new Map((await database.query(selectLanguages, [])).map((row) => [row.code, row]))
  const groups = new Map<number, LanguageFile[]>()
  const meaning = (code: string) => codeMeant(code, aliases, component.sourceLanguageCode)
  const isNamed = ({ code }: FoundFile) =>
    code !== '' && (known.has(meaning(code)) || isOfLanguage(code, meaning(code)))
  const heads = await readHeads(
    { clone },
    files.filter(isNamed).length * 2 < files.length ? files : files.filter((file) => !isNamed(file)),
  )
  // Names of topics: that one of them is the code of a language too (`ast.po`) is chance.
  const saysItsName = (file: FoundFile) => isNamed(file) && heads.get(file) === meaning(file.code)
  const areTopics = heads.size * 2 > files.length && !files.some(saysItsName)
  for (const found of files) {
    const said = areTopics || !isNamed(found) ? (heads.get(found) ?? found.code) : found.code
    if (said === '') continue
    const file = { ...found, code: said }
    const code = meaning(said)
    if (!known.has(code) && !canBeLanguage(code)) continue
    const language = known.get(code) ?? (await ensureLanguage(database, code))
    known.set(code, language)
    const group = groups.get(language.id)
    if (group) group.push({ file, language })
    else groups.set(language.id, [{ file, language }])
  }
  const named = new Set(areTopics ? [] : files.filter(isNamed).map(({ path }) => path))
  // Beside a file that is called by the language, another that says it is a copy, and no second file of the language.
  const calledBy = (group: readonly LanguageFile[]) => group.filter(({ file }) => named.has(file.path))
  return new Map([...groups].map(([id, group]) => [id, calledBy(group).length > 0 ? calledBy(group) : group]))
}

/**
 * One file for each language: the one that it has; of files that are new, the one with more translations, then the one whose
 * name Weft would write. The others are left out, and told.
 */
export async function chooseFiles(
  work: RepositoryWork,
  component: SyncedComponent,
  { rows, files }: { readonly rows: readonly TranslationRow[]; readonly files: ComponentFiles },
): Promise<ChosenFiles> {
  const chosen: LanguageFile[] = []
  const duplicates: DuplicateFiles[] = []
  const kept = new Map(rows.map(({ language_id, filename }) => [language_id, filename]))
  const source = sourceInMask(component, files)
  for (const [languageId, group] of await filesByLanguage(work, component, files.translations)) {
    const [first] = group
    if (!first) continue
    const one = group.length === 1 ? first : await bestOf(work, component, { group, kept: kept.get(languageId) })
    chosen.push(one)
    const filename = languageId === component.sourceLanguageId && source !== null ? source : one.file.path
    const others = group.map(({ file }) => file.path).filter((path) => path !== filename)
    if (others.length > 0) duplicates.push({ language: one.language.code, filename, others })
  }
  return { chosen, duplicates }
}

/** The file with the source texts, where its name is one of the mask's: then it is the one of its language. */
function sourceInMask({ filemask }: SyncedComponent, { source }: ComponentFiles): string | null {
  const read = parseFilemask(filemask)
  return source !== null && 'mask' in read && read.mask.match(source.path) !== null ? source.path : null
}

async function bestOf(
  work: Pick<RepositoryWork, 'clone'>,
  component: SyncedComponent,
  { group, kept }: { readonly group: readonly LanguageFile[]; readonly kept: string | undefined },
): Promise<LanguageFile> {
  const known = group.find(({ file }) => file.path === kept)
  if (known) return known
  let best: { readonly one: LanguageFile; readonly translated: number; readonly isUsual: boolean } | null = null
  for (const one of group) {
    const { file, language } = one
    const translated = await countTranslated(work, component, one)
    const isUsual = newFilePath(component, language.code).path === file.path
    const isBetter =
      best === null || translated > best.translated || (translated === best.translated && isUsual && !best.isUsual)
    if (isBetter) best = { one, translated, isUsual }
  }
  if (best === null) throw new Error('a language without files has none to choose')
  return best.one
}

/** How many strings of a file are translated; less than none where it cannot be read. */
async function countTranslated(
  work: Pick<RepositoryWork, 'clone'>,
  component: SyncedComponent,
  { file, language }: LanguageFile,
): Promise<number> {
  const read = await work.clone.readBlob(file.oid)
  if ('problem' in read) return -1
  const plural = { number: language.plural_number, formula: language.plural_formula }
  const { problems, units } = parseFileOf(component, read.bytes, { code: language.code, plural })
  if (problems.length > 0) return -1
  return units.filter(({ state }) => state === 'translated' || state === 'approved').length
}
