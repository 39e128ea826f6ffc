import {
  type EditableDocument,
  type FileLanguage,
  type Format,
  formatById,
  formats,
  type Identity,
  identityOf,
  type ParameterValues,
  type PluralRule,
  parseParameters,
  pluralOf,
} from '@weft/formats'
import { formatLanguageCode } from '@weft/l10n'
import { type Database, statement } from '../../db/database.ts'
import { widerFlags } from '../../db/wider-flags.ts'
import { type ComponentSettings, resolveSettings } from '../../domain/component/component-settings.ts'
import { folderPath } from '../../domain/component/folder-path.ts'
import { codeOfPart, maskOfParts, partOf } from '../../domain/component/language-part.ts'
import type { LanguageRow } from '../../domain/language/ensure-language.ts'
import type { KeptSettings } from '../../domain/project/inheritance.ts'
import { readProjectFonts } from '../../domain/project/read-project-fonts.ts'
import { type ComponentChecks, componentChecks } from '../../domain/unit/component-checks.ts'
import { type ProjectFonts, usualFonts } from '../../fonts/project-fonts.ts'

/** Facts about a component for synchronising. Read once per run; settings that change meanwhile count next time. */
export interface SyncedComponent {
  readonly id: number
  readonly projectId: number
  readonly projectSlug: string
  readonly projectName: string
  readonly slug: string
  readonly name: string
  /** The component whose clone holds the files: itself, or the one it links to. */
  readonly repositoryId: number
  readonly format: Format
  /** The identity of its strings. */
  readonly identity: Identity
  /** How its files are written where they are written anew. */
  readonly parameters: ParameterValues
  readonly settings: ComponentSettings
  readonly filemask: string
  readonly template: string
  readonly newBase: string
  readonly branch: string
  readonly sourceLanguageId: number
  readonly sourceLanguageCode: string
  readonly sourceTranslationId: number
  readonly languageAliases: string
  readonly setLanguageTeam: boolean
  /** Whether people approve texts: without it a file's approval says no more than that a text is translated. */
  readonly hasReviews: { readonly source: boolean; readonly translations: boolean }
  readonly commitPolicy: number
  readonly locked: boolean
  /** The commit that the component matched when the run began; anything else makes the run look at every file. */
  readonly filesRevision: string
  readonly checks: ComponentChecks
  /** Whether its strings are terms. */
  readonly isGlossary: boolean
}

interface SyncedRow {
  id: number
  project_id: number
  project_slug: string
  project_name: string
  wider_flags: string
  slug: string
  name: string
  repository_id: number
  file_format: string
  settings: KeptSettings
  setting_places: KeptSettings[]
  filemask: string
  template: string
  new_base: string
  branch: string
  source_language_id: number
  source_language_code: string
  source_translation_id: number
  language_aliases: string
  set_language_team: boolean
  source_review: boolean
  translation_review: boolean
  commit_policy: number
  locked: boolean
  files_revision: string
  is_glossary: boolean
}

const columns = `c.id, c.project_id, p.slug as project_slug, p.name as project_name, 
  ${widerFlags('c.category_id')} as wider_flags, c.slug, c.name, coalesce(c.repository_component_id, c.id) as repository_id, c.file_format, c.settings,
  setting_places(c.project_id, c.category_id), c.filemask,
  c.template, c.new_base, r.branch, c.source_language_id, l.code as source_language_code,
  t.id as source_translation_id, p.language_aliases, p.set_language_team, p.source_review,
  p.translation_review, p.commit_policy, c.locked, c.files_revision, c.is_glossary`

const tables = `components c
  join projects p on p.id = c.project_id
  join components r on r.id = coalesce(c.repository_component_id, c.id)
  join languages l on l.id = c.source_language_id
  join translations t on t.component_id = c.id and t.is_source`

const selectOne = statement<SyncedRow>('synced_component', `select ${columns} from ${tables} where c.id = $1`)

const selectOfRepository = statement<SyncedRow>(
  'synced_components_of_repository',
  `select ${columns} from ${tables} where coalesce(c.repository_component_id, c.id) = $1
     and (c.id = $1 or (c.archived is null and p.archived is null)) order by c.id`,
)

/**
 * A file of several languages is one for each of them, in the clone as well: see `withLanguageParts`. A folder that is a translation
 * is one file: see `withFolders`.
 */
function filesOfRow(
  { filemask, template, new_base: newBase, source_language_code: source }: SyncedRow,
  { openAll, isFolder, languageCodeStyle }: Format,
): Pick<SyncedComponent, 'filemask' | 'template' | 'newBase'> {
  if (isFolder) return { filemask: folderPath(filemask), template: folderPath(template), newBase: folderPath(newBase) }
  if (!openAll || template === '') return { filemask, template, newBase }
  const part = partOf(template, formatLanguageCode(source, languageCodeStyle))
  return { filemask: maskOfParts(filemask), template: part, newBase }
}

function present(row: SyncedRow, fonts: ProjectFonts): SyncedComponent {
  const format = formatById(row.file_format)
  if (!format) throw new Error(`component ${row.id} has the unknown file format ${row.file_format}`)
  const { settings } = resolveSettings(row.settings, row.setting_places)
  const files = filesOfRow(row, format)
  return {
    id: row.id,
    projectId: row.project_id,
    projectSlug: row.project_slug,
    projectName: row.project_name,
    slug: row.slug,
    name: row.name,
    repositoryId: row.repository_id,
    format,
    identity: identityOf(format, row.template !== ''),
    parameters: parseParameters(format, settings.file_format_params, formats).values,
    settings,
    ...files,
    branch: row.branch,
    sourceLanguageId: row.source_language_id,
    sourceLanguageCode: row.source_language_code,
    sourceTranslationId: row.source_translation_id,
    languageAliases: row.language_aliases,
    setLanguageTeam: row.set_language_team,
    hasReviews: { source: row.source_review, translations: row.translation_review },
    commitPolicy: row.commit_policy,
    locked: row.locked,
    filesRevision: row.files_revision,
    isGlossary: row.is_glossary,
    checks: componentChecks({
      widerFlags: row.wider_flags,
      componentFlags: settings.check_flags,
      fileFormat: format.id,
      fonts,
      names: [row.project_name, row.name],
    }),
  }
}

/** Reads a file of a component, in the language that it is in; undefined where that is not known. */
export const parseFileOf = (
  {
    format,
    identity,
    parameters,
    sourceLanguageCode: sourceLanguage,
  }: Pick<SyncedComponent, 'format' | 'identity' | 'parameters' | 'sourceLanguageCode'>,
  bytes: Uint8Array,
  language: FileLanguage | undefined,
): EditableDocument => format.parse(bytes, { language, parameters, hasTemplate: identity.byContext, sourceLanguage })

const selectLanguageOfFile = statement<LanguageOfRow>(
  'language_of_file',
  `select l.code as language, t.filename, t.plural_number, t.plural_formula
     from translations t join languages l on l.id = t.language_id where t.component_id = $1 and t.filename = $2 limit 1`,
)

interface LanguageOfRow {
  readonly language: string
  readonly filename: string
  readonly plural_number: number
  readonly plural_formula: string
}

/** A translation's language as formats know it. */
export const fileLanguage = (row: LanguageOfRow): FileLanguage => ({
  code: row.language,
  plural: { number: row.plural_number, formula: row.plural_formula },
  inFile: codeOfPart(row.filename) ?? undefined,
})

/** The rule of a language's texts in the component's files. */
export const pluralIn = (
  { format }: Pick<SyncedComponent, 'format'>,
  { code, plural_number: number, plural_formula: formula }: LanguageRow,
): PluralRule => pluralOf(format, { code, plural: { number, formula } })

/** The language of one of a component's files, by its path; undefined for a file of no translation. */
export async function languageOfFile(
  database: Database,
  { id }: Pick<SyncedComponent, 'id'>,
  path: string,
): Promise<FileLanguage | undefined> {
  const [row] = await database.query(selectLanguageOfFile, [id, path])
  return row && fileLanguage(row)
}

/** Reads one component; null when it is gone. */
export async function readSyncedComponent(database: Database, id: number): Promise<SyncedComponent | null> {
  const [row] = await database.query(selectOne, [id])
  return row ? present(row, await readProjectFonts(database, row.project_id)) : null
}

/** Reads the components whose files lie in one repository, its owner first among those made first; archived ones rest. */
export async function readComponentsOfRepository(database: Database, repositoryId: number): Promise<SyncedComponent[]> {
  const fonts = new Map<number, ProjectFonts>()
  const rows = await database.query(selectOfRepository, [repositoryId])
  for (const { project_id: id } of rows) if (!fonts.has(id)) fonts.set(id, await readProjectFonts(database, id))
  return rows.map((row) => present(row, fonts.get(row.project_id) ?? usualFonts))
}
