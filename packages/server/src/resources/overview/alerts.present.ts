import type { ComponentRecord } from '../../catalog/records.ts'
import { isoTime } from '../../http/json.ts'
import type { Actor } from '../../permissions/index.ts'
import { seesRepository } from '../../present/component-shape.ts'
import type { AlertRow } from './alerts.queries.ts'

/** So many files of one alert are named: who mends these looks again. */
const namedFiles = 20

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

function brokenFile(value: unknown) {
  const { filename, line, column, error_message }: Readonly<Record<string, unknown>> = Object(value)
  return {
    filename: textOf(filename),
    line: numberOf(line),
    column: numberOf(column),
    message: textOf(error_message),
  }
}

function unusedCheck(value: unknown) {
  const { id, flags }: Readonly<Record<string, unknown>> = Object(value)
  return { id: textOf(id), flags: listOf(flags).map(textOf) }
}

/** An alert as its readers see it: what a git host said only by those who see the repository. */
export function presentAlert(actor: Actor, row: AlertRow, component: ComponentRecord) {
  const { checks, error, filemask, filenames, occurrences } = row.details
  const [named, broken] = [listOf(filenames), listOf(occurrences)]
  return {
    path: `${component.project.row.slug}/${component.path}`,
    component: component.row.name,
    name: row.name,
    severity: row.severity,
    raised: isoTime(row.timestamp),
    updated: isoTime(row.updated),
    error: typeof error === 'string' && seesRepository(actor, component) ? error : null,
    filemask: typeof filemask === 'string' ? filemask : null,
    filenames: named.slice(0, namedFiles).map(textOf),
    broken: broken.slice(0, namedFiles).map(brokenFile),
    checks: listOf(checks).map(unusedCheck),
    files: named.length + broken.length,
  }
}
