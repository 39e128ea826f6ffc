import type { FontWidths } from '@weft/checks'
import { LRUCache } from 'lru-cache'
import { type Queries, statement } from '../../db/database.ts'
import { type FontGroup, type ProjectFonts, projectFonts, usualFonts } from '../../fonts/project-fonts.ts'

interface GroupRow {
  readonly name: string
  /** Null: the group's usual font. */
  readonly language: string | null
  readonly font_id: number
  readonly digest: string
}

const selectGroups = statement<GroupRow>(
  'font_groups_of_project',
  `select g.name, null as language, f.id as font_id, encode(f.digest, 'hex') as digest
     from font_groups g join fonts f on f.id = g.font_id where g.project_id = $1
   union all
   select o.group_name, l.code, f.id, encode(f.digest, 'hex')
     from font_overrides o join languages l on l.id = o.language_id join fonts f on f.id = o.font_id where o.project_id = $1`,
)
const selectWidths = statement<{ widths: string; digest: string }>(
  'widths_of_fonts',
  "select widths, encode(digest, 'hex') as digest from fonts where id = any($1::int[])",
)

/** Widths by their digest: independent of project and database. */
const known = new LRUCache<string, FontWidths>({ max: 50 })

async function widthsOf(queries: Queries, rows: readonly GroupRow[]): Promise<ReadonlyMap<string, FontWidths>> {
  const found = new Map<string, FontWidths>()
  const missing = new Set<number>()
  for (const { digest, font_id } of rows) {
    const widths = known.get(digest)
    if (widths) found.set(digest, widths)
    else missing.add(font_id)
  }
  if (missing.size === 0) return found
  for (const { digest, widths } of await queries.query(selectWidths, [[...missing]])) {
    const parsed: FontWidths = JSON.parse(widths)
    known.set(digest, parsed)
    found.set(digest, parsed)
  }
  return found
}

/** The fonts that flags of a project may name, by its groups. */
export async function readProjectFonts(queries: Queries, projectId: number): Promise<ProjectFonts> {
  const rows = await queries.query(selectGroups, [projectId])
  if (rows.length === 0) return usualFonts
  const widths = await widthsOf(queries, rows)
  const groups = new Map<string, FontGroup & { readonly languages: Map<string, FontWidths> }>()
  for (const { name, language, digest } of rows) {
    const usual = widths.get(digest)
    if (language === null && usual) groups.set(name, { usual, languages: new Map() })
  }
  for (const { name, language, digest } of rows) {
    const own = widths.get(digest)
    if (language !== null && own) groups.get(name)?.languages.set(language, own)
  }
  return projectFonts(groups)
}
