import type { Endpoints, ReplyOf } from '@weft/contract'
import type { OverviewRow } from '../ui/overview-row.ts'

type Overview = ReplyOf<Endpoints['readOverview']>

/** One object for each row of the columns. */
export function rowsOf({ columns }: Pick<Overview, 'columns'>): OverviewRow[] {
  const at = <Value>(values: readonly Value[], index: number): Value => values[index] as Value // as long as `path`
  return columns.path.map((path, index) => {
    const total = at(columns.total, index)
    const translated = at(columns.translated, index)
    const needsEditing = at(columns.fuzzy, index)
    const absent = columns.absent?.[index] ?? 0
    const approved = Math.min(at(columns.approved, index), translated)
    return {
      path,
      name: at(columns.name, index),
      code: at(columns.code, index),
      direction: at(columns.direction, index),
      isGlossary: at(columns.glossary, index),
      locked: at(columns.locked, index),
      alerts: at(columns.alerts, index),
      total: total + absent,
      left: total - translated,
      leftWords: at(columns.total_words, index) - at(columns.translated_words, index),
      needsEditing,
      failing: at(columns.failing, index),
      suggestions: at(columns.suggestions, index),
      comments: at(columns.comments, index),
      lastChange: at(columns.last_change, index),
      lastAuthor: at(columns.last_author, index),
      counts: {
        approved,
        translated: translated - approved,
        needsEditing,
        untranslated: Math.max(0, total - translated - needsEditing) + absent,
      },
      isSource: columns.source?.[index] ?? false,
      absent,
      absentComponents: columns.absent_components?.[index] ?? null,
      absentIn: columns.absent_in?.[index] ?? [],
    }
  })
}
