import { sql } from 'kysely'
import { isRestricted, type Visible } from '../domain/visible.ts'
import type { Sql } from './compare.ts'
import { columns } from './unit-conditions.ts'

/** Whose glossaries count in a search: a project's, with those that are shared with it. */
export interface GlossaryPlace {
  readonly projectId: number
  /** Of the glossaries; null: all. */
  readonly sourceLanguageId: number | null
  /** Who searches: what stands in glossaries that they do not see is not told. Left out: nobody in particular. */
  readonly visible?: Visible
}

/** Characters of an expression, about: PostgreSQL takes few that are larger, and keeps 32 that it has read. */
const largest = 8000
/** A longer one is a sentence, and no term; see `findTerms` of packages/checks, which finds the same places in a text. */
const longest = 400

/** Letters of scripts that put no space between words. */
const unspaced = '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff'
const isUnspacedStart = `^[${unspaced}]`
const isUnspacedEnd = `[${unspaced}]$`
/** What stands before and after a term that begins and ends with a letter of another script, or a digit. */
const before = `(?:(?<![[:alnum:]])|(?<=[${unspaced}]))`
const behind = `(?:(?![[:alnum:]])|(?=[${unspaced}]))`

/** Regular expressions that match the terms of glossaries where they stand in a text as words. */
const expressions = ({ projectId, sourceLanguageId, visible }: GlossaryPlace): Sql => sql`array(
  select case when starts then ${before} else '' end || '(?:' || string_agg(written, '|') || ')' || case when ends then ${behind} else '' end
    from (select key, starts, ends, regexp_replace(key, '([^[:alnum:][:space:]])', '\\\\\\1', 'g') as written,
                 sum(length(key) + 1) over (partition by starts, ends order by key) / ${largest}::int as part
            from (select key, key ~ '^[[:alnum:]]' and key !~ ${isUnspacedStart} as starts,
                         key ~ '[[:alnum:]]$' and key !~ ${isUnspacedEnd} as ends
                    from (select distinct term_key(s.source) as key from components c join projects p on p.id = c.project_id
                            join translations b on b.component_id = c.id and b.is_source
                            join units s on s.translation_id = b.id and s.id_hash is not null
                           where c.is_glossary and (${sourceLanguageId}::int is null or c.source_language_id = ${sourceLanguageId}::int)
                             and (c.project_id = ${projectId} or c.id in (select component_id from component_links where project_id = ${projectId}))
                             and ${visible ? visible.component : sql`c.project_id = ${projectId} and not ${isRestricted}`}) keys
                   where key <> '' and length(key) <= ${longest}) terms) parts
   group by starts, ends, part)`

/** A string in whose source text, in any of its forms, a term stands. */
export const hasTerms = (place: GlossaryPlace): Sql =>
  sql`term_key(replace(${columns.source}, chr(30), ' ')) ~ any(${expressions(place)})`
