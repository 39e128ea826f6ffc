import { percent } from '@weft/l10n'
import { remember, type TranslationRecord } from '../catalog/records.ts'
import { shownPath } from '../domain/component/language-part.ts'
import { isoTimeOrNull, type RawJson, rawJson } from '../http/reply/json.ts'
import type { Links } from '../http/reply/links.ts'
import type { Actor } from '../permissions/index.ts'
import { componentJson, seesRepository } from './component-shape.ts'
import { languageJson } from './language-shape.ts'

/** The counters of a translation that its own reply shows. */
export interface TranslationCounters {
  readonly total: number
  readonly total_words: number
  readonly translated: number
  readonly translated_words: number
  readonly fuzzy: number
  readonly fuzzy_words: number
  readonly failing: number
  readonly failing_words: number
  readonly suggestions: number
  readonly comments: number
  readonly last_change: Date | null
  /** Full name of who wrote last. */
  readonly last_author: string | null
}

/** The API address of a translation or of what is below it. */
export const translationUrl = ({ component, language }: TranslationRecord, links: Links, ...parts: string[]): string =>
  links.api('translations', component.project.row.slug, component.segment, language.code, ...parts)

/** The path of a translation's page, below `/projects` or `/translate`. */
export const translationPath = ({ component, language }: TranslationRecord): string =>
  `${component.project.row.slug}/${component.path}/${language.code}/`

function factsOf(translation: TranslationRecord, links: Links): string {
  const { row, component, language } = translation
  const path = translationPath(translation)
  const facts = {
    language_code: row.language_code,
    id: row.id,
    filename: shownPath(row.filename),
    revision: row.revision,
    web_url: links.web(`/projects/${path}`),
    share_url: links.web(`/engage/${component.project.row.slug}/-/${language.code}/`),
    translate_url: links.web(`/translate/${path}`),
    url: translationUrl(translation, links),
    is_template: row.is_template,
    is_source: row.is_source,
  }
  return JSON.stringify(facts).slice(1, -1)
}

function linksOf(translation: TranslationRecord, links: Links): string {
  const of = (part: string) => translationUrl(translation, links, part)
  const urls = {
    repository_url: of('repository'),
    file_url: of('file'),
    statistics_url: of('statistics'),
    changes_list_url: of('changes'),
    units_list_url: of('units'),
    announcements_url: of('announcements'),
  }
  return JSON.stringify(urls).slice(1)
}

/** Whether approved strings count as done; it also decides which share is 100 without strings. */
export const hasReviews = ({ component, row }: TranslationRecord): boolean =>
  row.is_source ? component.project.row.source_review : component.project.row.translation_review

function countersOf(translation: TranslationRecord, row: TranslationCounters): string {
  const share = (part: number, isDone: boolean) => percent(part, row.total, isDone ? 100 : 0)
  const counters = {
    total: row.total,
    total_words: row.total_words,
    translated: row.translated,
    translated_words: row.translated_words,
    translated_percent: share(row.translated, !hasReviews(translation)),
    fuzzy: row.fuzzy,
    fuzzy_words: row.fuzzy_words,
    fuzzy_percent: share(row.fuzzy, false),
    failing_checks: row.failing,
    failing_checks_words: row.failing_words,
    failing_checks_percent: share(row.failing, false),
    have_suggestion: row.suggestions,
    have_comment: row.comments,
    last_change: isoTimeOrNull(row.last_change),
    last_author: row.last_author,
  }
  return JSON.stringify(counters).slice(1, -1)
}

/** A translation for one reader; parts that do not change with its counters are made once while it is in memory. */
export function translationJson(
  translation: TranslationRecord,
  row: TranslationCounters,
  reader: { readonly links: Links; readonly actor: Actor; readonly component: boolean },
): RawJson {
  const { links } = reader
  const repository = seesRepository(reader.actor, translation.component)
  const head = remember(translation.texts, `head ${links.key} ${reader.component} ${repository}`, () => {
    const language = `{"language":${languageJson(translation.language, links)},`
    const component = reader.component
      ? `"component":${componentJson(translation.component, links, { repository, project: true })},`
      : ''
    return `${language}${component}${factsOf(translation, links)},`
  })
  const tail = remember(translation.texts, `tail ${links.key}`, () => `,${linksOf(translation, links)}`)
  return rawJson(head + countersOf(translation, row) + tail)
}

/** The last reply of each translation. */
const lastReplies = new WeakMap<TranslationRecord, RawJson>()

/** The same as a separate reply: while nothing in it changes, its bytes are made once. */
export function translationReply(...shown: Parameters<typeof translationJson>): RawJson {
  const reply = translationJson(...shown)
  const last = lastReplies.get(shown[0])
  if (last?.text === reply.text) return last
  lastReplies.set(shown[0], reply)
  return reply
}
