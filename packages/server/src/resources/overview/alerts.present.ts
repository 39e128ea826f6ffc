import type { DuplicateFiles } from '@weft/contract'
import type { ComponentRecord } from '../../catalog/records.ts'
import { categoryOf } from '../../domain/component/alerts.ts'
import { shownPath } from '../../domain/component/language-part.ts'
import { isoTime } from '../../http/reply/json.ts'
import { type Actor, can } from '../../permissions/index.ts'
import { seesRepository } from '../../present/component-shape.ts'
import type { AlertRow, NamedTranslation } from './alerts.queries.ts'

/** Permissions by which people mend what an alert tells of. */
const mending = ['component.edit', 'vcs.commit', 'vcs.push', 'vcs.update', 'vcs.reset'] as const

/** So many files of one alert are named: who mends these looks again. */
const namedFiles = 20

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

function brokenFile(value: unknown, path: string, translations: readonly NamedTranslation[]) {
  const { filename, line, column, error_message, unit }: Readonly<Record<string, unknown>> = Object(value)
  const of = translations.find((one) => one.filename === filename)
  return {
    filename: shownPath(textOf(filename)),
    line: numberOf(line),
    column: numberOf(column),
    message: textOf(error_message),
    translation: of ? { path: `${path}/${of.code}`, name: of.name } : null,
    unit: typeof unit === 'number' ? unit : null,
  }
}

function unusedCheck(value: unknown) {
  const { id, flags }: Readonly<Record<string, unknown>> = Object(value)
  return { id: textOf(id), flags: listOf(flags).map(textOf) }
}

/** A project as its readers know it. */
interface ProjectName {
  readonly slug: string
  readonly name: string
}

function duplicateFiles(value: unknown): DuplicateFiles {
  const { language, filename, others }: Readonly<Record<string, unknown>> = Object(value)
  return { language: textOf(language), filename: textOf(filename), others: listOf(others).map(textOf) }
}

interface AlertPlace {
  readonly component: ComponentRecord
  readonly ofLanguage: boolean
  /** Other projects with the same SSH key that the reader sees. */
  readonly sharing: readonly ProjectName[]
}

/**
 * An alert as its readers see it. Only those who see the repository read the words of the git host. With `ofLanguage` only the
 * files of the place's language are named.
 */
export function presentAlert(actor: Actor, row: AlertRow, { component, ofLanguage, sharing }: AlertPlace) {
  const { checks, error, filemask, filenames, languages, occurrences } = row.details
  const path = `${component.project.row.slug}/${component.path}`
  const translations = row.translations ?? []
  const own = new Set<unknown>(translations.map(({ filename }) => filename))
  const [named, broken] = [listOf(filenames), listOf(occurrences)]
  const shown = ofLanguage ? broken.filter((one) => own.has(Object(one).filename)) : broken
  return {
    id: row.id,
    path,
    component: component.row.name,
    name: row.name,
    severity: row.severity,
    category: categoryOf(row.name),
    permissions: mending.filter((permission) => can(actor, permission, component.scope)),
    dismissed:
      row.dismissed_at === null
        ? null
        : { time: isoTime(row.dismissed_at), user: row.dismissed_by, reason: row.dismissal_reason },
    raised: isoTime(row.timestamp),
    updated: isoTime(row.updated),
    error: typeof error === 'string' && seesRepository(actor, component) ? error : null,
    filemask: typeof filemask === 'string' ? filemask : null,
    filenames: named.slice(0, namedFiles).map(textOf),
    languages: listOf(languages).slice(0, namedFiles).map(duplicateFiles),
    broken: shown.slice(0, namedFiles).map((one) => brokenFile(one, path, translations)),
    checks: listOf(checks).map(unusedCheck),
    projects: seesRepository(actor, component) ? sharing : [],
    files: named.length + shown.length,
  }
}
