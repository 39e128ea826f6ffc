import { statement } from '../db/database.ts'
import { splitPlural } from '../db/unit-state.ts'
import { checksum } from '../domain/unit/string-key.ts'
import { sourceCommentKind } from '../jobs/comment-jobs.ts'
import type { Job } from '../jobs/job.ts'
import { type Letter, MailRefused } from '../mail/outgoing-mail.ts'
import { htmlLetter, type LetterContent, plainLetter } from '../notifications/letter-content.ts'
import { letterTexts } from '../notifications/letter-texts.ts'
import type { Services } from '../services.ts'
import { readable, shortTitle } from './notices/notice-letter.ts'
import { oneLine, placeOf } from './notices/notice-places.ts'

/** A comment on a source string, which may be deleted by now. */
interface SourceCommentRow {
  readonly comment: string
  readonly who: string | null
  readonly translation_id: number
  readonly component_id: number
  readonly project_id: number
  readonly source: string
  readonly id_hash: bigint
  readonly unit_id: number
}

const selectSaid = statement<SourceCommentRow>(
  'comment_on_source_string',
  `select m.comment, a.full_name as who, t.id as translation_id, c.id as component_id, c.project_id, u.source, u.id_hash, u.id as unit_id
     from comments m left join users a on a.id = m.user_id join units u on u.id = m.unit_id and u.source_unit_id = u.id
     join translations t on t.id = u.translation_id join components c on c.id = t.component_id
    where m.id = $1 and u.id_hash is not null`,
)

/** Reads everything when the letter is written: the address may be another one by then, or the comment taken back. */
export const sourceCommentJob = {
  ...sourceCommentKind,
  async run({ payload: { commentId }, services }) {
    const { database, mail, catalog } = services
    const [said] = await database.query(selectSaid, [commentId])
    const component = said && (await catalog.component({ id: said.component_id }))
    const to = component?.settings.report_source_bugs ?? ''
    if (mail === null || said === undefined || to === '') return { sent: 0 }
    try {
      await mail.sendMail({ to, id: `comment-${commentId}`, ...(await letterOf(services, said)) })
      return { sent: 1 }
    } catch (error) {
      // For good: another try would hear the same.
      if (!(error instanceof MailRefused) || error.reason !== 'letter') throw error
      return { sent: 0, refused: error.message }
    }
  },
} satisfies Job<Parameters<typeof sourceCommentKind.queueKey>[0]>

async function letterOf({ catalog, config }: Services, said: SourceCommentRow): Promise<Omit<Letter, 'to'>> {
  const { language, text } = letterTexts('')
  const place = await placeOf(catalog, said, new URL(config.siteUrl).hostname)
  const url = `${config.siteUrl}/translate/${place.path}/?checksum=${checksum(said.id_hash)}`
  const who = oneLine(said.who ?? text('service'))
  const content: LetterContent = {
    language,
    sections: [
      {
        sentence: text('notice-NewCommentNotificaton', { who, place: place.name }),
        quotes: [{ kind: 'text', text: readable(said.comment) }],
        link: { text: text('open'), url },
      },
    ],
    footer: [],
  }
  return {
    subject: text('thread-string', { place: place.name, title: shortTitle(splitPlural(said.source)[0] ?? '') }),
    text: plainLetter(content),
    html: htmlLetter(content),
    thread: `string-${said.unit_id}`,
  }
}
