import { changeActions, subscriptionFrequencies as frequencies } from '@weft/contract'
import type { Catalog } from '../../catalog/catalog.ts'
import { type Database, type Statement, statement } from '../../db/database.ts'
import { userSeesText } from '../../domain/visible.ts'
import { hasChosen, isAboutPlace, isMuted } from '../../events/audience.ts'
import type { DueSubscription } from '../../events/notice-mail.ts'
import type { LetterSection } from '../../notifications/letter-content.ts'
import {
  type LetterMaker,
  makeLetter,
  moreSection,
  mostSections,
  type NoticeLetter,
  type PlacedNotice,
  sectionsOf,
} from './notice-letter.ts'
import { placeOf } from './notice-places.ts'

/** A translation in a digest of the present state. */
interface TranslationState {
  readonly translation_id: number
  readonly count: number
  readonly added: number
  readonly updated: number
  readonly translated: number
  readonly approved: number
  readonly editing: number
}

type Actions = readonly (keyof typeof changeActions)[]
const codes = (actions: Actions) => actions.map((action) => changeActions[action].code).join(', ')

/** The counts of a translation's history in a summary. */
const summary = {
  added: ['new-unit', 'new-unit-repo', 'new-unit-upload'],
  updated: ['source-change'],
  translated: ['change', 'new', 'accept'],
  approved: ['approve'],
  editing: ['marked-edit'],
} as const satisfies Readonly<Record<string, Actions>>

const activity = `(select count(*)::int as count, ${Object.entries(summary)
  .map(([name, actions]) => `count(*) filter (where h.action in (${codes(actions)}))::int as ${name}`)
  .join(', ')}
  from changes h where h.translation_id = t.id and h.timestamp >= $3 and h.timestamp < $4
   and h.action in (${codes(Object.values(summary).flat())}))`
const noActivity = `(select ${Object.keys(summary)
  .map((name) => `0 as ${name}`)
  .join(', ')} where $3::timestamptz < $4::timestamptz)`

/** How much there is to say of the translation `t` with the counters `st`, and what its history has. */
const stateStatement = (name: string, count: string, history: string): Statement<TranslationState> =>
  statement(
    `digest_${name}`,
    `select translation_id, count, ${Object.keys(summary).join(', ')} from (
       select distinct on (t.id) t.id as translation_id, s.frequency, ${count} as count,
              ${Object.keys(summary)
                .map((one) => `activity.${one}`)
                .join(', ')}
         from subscriptions s join users u on u.id = s.user_id
         join languages l on ${hasChosen('l.code')}
         join translations t on t.language_id = l.id and not t.is_source
         join components place on place.id = t.component_id join projects p on p.id = place.project_id
         cross join lateral (select p.id as project_id, place.id as component_id) c
         join statistics st on st.id = t.statistics_id
         cross join lateral ${history} activity
        where s.user_id = $1 and s.notification = $2 and ${count} > 0
          and ${isAboutPlace} and not ${isMuted} and ${userSeesText('place')}
        order by t.id, s.scope desc) told
      where frequency = $5 order by translation_id limit $6`,
  )

const states: Readonly<Record<string, Statement<TranslationState>>> = {
  PendingSuggestionsNotification: stateStatement('suggestions', 'st.suggestions', noActivity),
  ToDoStringsNotification: stateStatement('to_do', 'st.total - st.translated', noActivity),
  TranslationActivitySummaryNotification: stateStatement('activity', 'activity.count', activity),
}

interface DigestSources {
  readonly database: Database
  readonly catalog: Catalog
}

/** One section for each translation with something to report. */
async function stateSections(
  { receiver, texts }: LetterMaker,
  { notification, frequency, told_until, until }: DueSubscription,
  { database, catalog }: DigestSources,
): Promise<LetterSection[]> {
  const question = states[notification]
  if (question === undefined) throw new Error(`Digests say nothing of ${notification}`)
  const values = [receiver.userId, notification, told_until, until, frequency, mostSections + 1]
  const sections: LetterSection[] = []
  for (const { translation_id, ...counts } of await database.query(question, values)) {
    const notice = { translation_id, component_id: null, project_id: null }
    const place = await placeOf(catalog, notice, '')
    const link = { text: texts.text('open'), url: `${receiver.siteUrl}/projects/${place.path}/` }
    sections.push({
      sentence: texts.text(`notice-${notification}`, { ...counts, place: place.name }),
      quotes: [],
      link,
    })
  }
  return sections
}

/** The material of a digest: changes and subscriptions of one frequency. */
export interface DigestMaterial {
  readonly frequency: number
  readonly placed: readonly PlacedNotice[]
  readonly subscriptions: readonly DueSubscription[]
}

const subjects: Readonly<Record<number, string>> = {
  [frequencies.daily]: 'digest-daily',
  [frequencies.weekly]: 'digest-weekly',
  [frequencies.monthly]: 'digest-monthly',
}

/** The letter of a day, week or month; null where there is nothing to say. */
export async function digestLetter(
  maker: LetterMaker,
  { frequency, placed, subscriptions }: DigestMaterial,
  sources: DigestSources,
): Promise<NoticeLetter | null> {
  const sections: LetterSection[] = []
  for (const subscription of subscriptions) sections.push(...(await stateSections(maker, subscription, sources)))
  sections.push(...sectionsOf(maker, placed.slice(0, mostSections)))
  const count = Math.max(sections.length, placed.length)
  if (count === 0) return null
  const until = subscriptions[0]?.until.getTime() ?? placed.at(-1)?.notice.id ?? 0
  const letter = makeLetter(maker, {
    subject: maker.texts.text(subjects[frequency] ?? '', { site: new URL(maker.receiver.siteUrl).host }),
    sections: [...sections.slice(0, mostSections), ...moreSection(maker, count - mostSections)],
    kinds: [...subscriptions, ...placed.map(({ notice }) => notice)].map(({ notification }) => notification),
    frequency,
    id: `digest-${frequency}-${until}`,
  })
  return { letter, noticeIds: placed.map(({ notice }) => notice.id) }
}
