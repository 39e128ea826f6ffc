import type { ComponentRecord, ProjectRecord, TranslationRecord } from '../catalog/records.ts'
import { type Database, statement } from '../db/database.ts'
import { splitPlural } from '../db/unit-state.ts'
import { withoutSlash } from '../domain/component/folder-path.ts'
import { checkPath } from '../git/index.ts'
import type { ArchiveFile } from '../http/reply/zip-stream.ts'
import { shownRepository } from '../present/component-shape.ts'
import type { Services } from '../services.ts'
import { filesBelow } from '../sync/queue/files-below.ts'
import { readTranslationFile } from '../sync/queue/read-translation-file.ts'

/** Version of the archive's form. */
const version = 1

/** Strings read at once. */
const page = 1000

interface StringRow {
  readonly id: number
  readonly position: number
  readonly state: number
  readonly source: string
  readonly target: string
  readonly context: string
  readonly note: string
  readonly location: string
  readonly flags: string
  readonly extra_flags: string
  readonly explanation: string
  readonly previous_source: string
  readonly pending: boolean
  readonly last_updated: string
  readonly labels: readonly string[] | null
  readonly dismissed: readonly string[] | null
  readonly comments: unknown
  readonly suggestions: unknown
}

const time = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const selectStrings = statement<StringRow>(
  'strings_of_project_backup',
  `select u.id, u.position, u.state, coalesce(u.source, s.source, '') as source, u.target, coalesce(u.context, s.context, '') as context,
          coalesce(u.note, s.note, '') as note, coalesce(u.location, s.location, '') as location, coalesce(u.flags, s.flags, '') as flags,
          u.extra_flags, u.explanation, u.previous_source, u.pending, ${time('u.last_updated')} as last_updated, u.dismissed,
          (select array_agg(l.name order by l.name) from unit_labels ul join labels l on l.id = ul.label_id where ul.unit_id = u.id) as labels,
          (select jsonb_agg(jsonb_build_object('user', w.username, 'comment', m.comment, 'timestamp', ${time('m.timestamp')},
                    'resolved', m.resolved) order by m.id)
             from comments m left join users w on w.id = m.user_id where m.unit_id = u.id) as comments,
          (select jsonb_agg(jsonb_build_object('user', w.username, 'target', g.target, 'timestamp', ${time('g.timestamp')}) order by g.id)
             from suggestions g left join users w on w.id = g.user_id where g.unit_id = u.id) as suggestions
     from units u join units s on s.id = u.source_unit_id where u.translation_id = $1 and u.id > $2 order by u.id limit $3`,
)
const selectLabels = statement<{ name: string; description: string; color: string }>(
  'labels_of_project_backup',
  'select name, description, color from labels where project_id = $1 order by name',
)
const selectTranslations = statement<{ id: number }>(
  'translations_of_project_backup',
  'select id from translations where component_id = $1 order by id',
)

const textOf = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

async function* linesOf(database: Database, translation: number): AsyncGenerator<Uint8Array> {
  for (let after = 0; ; ) {
    const rows = await database.query(selectStrings, [translation, after, page])
    const lines = rows.map(({ id, source, target, labels, dismissed, comments, suggestions, ...row }) => ({
      ...row,
      source: splitPlural(source),
      target: splitPlural(target),
      labels: labels ?? [],
      dismissed: dismissed ?? [],
      comments: comments ?? [],
      suggestions: Array.isArray(suggestions)
        ? suggestions.map((one) => ({ ...one, target: splitPlural(String(one.target)) }))
        : [],
    }))
    yield Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    const last = rows.at(-1)
    if (last === undefined || rows.length < page) return
    after = last.id
  }
}

async function projectFile(database: Database, { row }: ProjectRecord): Promise<ArchiveFile> {
  const { name, slug, web, instructions, check_flags, access_control, language_aliases } = row
  const { translation_review, source_review, commit_policy, set_language_team, enable_hooks, enforced_2fa } = row
  const settings = { translation_review, source_review, commit_policy, set_language_team, enable_hooks, enforced_2fa }
  const about = { name, slug, web, instructions, check_flags, access_control, language_aliases, ...settings }
  const labels = await database.query(selectLabels, [row.id])
  return { path: 'project.json', bytes: textOf({ version, project: about, labels }) }
}

/** Secrets in addresses are left out, as everywhere. */
function componentFile(component: ComponentRecord): ArchiveFile {
  const { row, settings, categories, path, sourceLanguage } = component
  const { name, slug, vcs, filemask, template, new_base, file_format, is_glossary, locked } = row
  const files = { vcs, ...shownRepository(component), filemask, template, new_base, file_format }
  const about = {
    name,
    slug,
    categories,
    source_language: sourceLanguage.code,
    is_glossary,
    locked,
    ...files,
    settings,
  }
  return { path: `components/${path}.json`, bytes: textOf(about) }
}

async function* filesOfTranslation(services: Services, translation: TranslationRecord): AsyncGenerator<ArchiveFile> {
  const { component, row, language } = translation
  yield {
    path: `strings/${component.path}/${language.code}.jsonl`,
    bytes: linesOf(services.database, row.id),
  }
  // A person who unpacks the archive would write to the path.
  const filename = withoutSlash(row.filename)
  if (filename === '' || checkPath(filename) !== null) return
  const bytes = await readTranslationFile(services, translation)
  if (bytes !== null) yield* filesBelow(row.filename, `files/${component.path}/${filename}`, bytes)
}

/** All that is kept of a project, as files: one of them, or a part of it, is in memory at a time. */
export async function* filesOfProject(
  services: Services,
  project: ProjectRecord,
  components: readonly ComponentRecord[],
): AsyncGenerator<ArchiveFile> {
  yield await projectFile(services.database, project)
  const written = new Set<string>()
  for (const component of components) {
    yield componentFile(component)
    for (const { id } of await services.database.query(selectTranslations, [component.row.id])) {
      const translation = await services.catalog.translation({ id })
      if (translation === undefined) continue
      for await (const file of filesOfTranslation(services, translation)) {
        if (written.has(file.path)) continue
        written.add(file.path)
        yield file
      }
    }
  }
}
