import { subscriptionFrequencies as frequencies } from '@weft/contract'
import { splitPlural } from '../../db/unit-state.ts'
import { checksum } from '../../domain/unit/string-key.ts'
import { changeActions } from '../../events/change-actions.ts'
import type { DueNotice } from '../../events/notice-mail.ts'
import type { Letter } from '../../mail/outgoing-mail.ts'
import type { ChangeNotificationKind } from '../../notifications/define-notification.ts'
import {
  htmlLetter,
  type LetterContent,
  type LetterQuote,
  type LetterSection,
  plainLetter,
} from '../../notifications/letter-content.ts'
import { type LetterTexts, letterTexts } from '../../notifications/letter-texts.ts'
import { notifications } from '../../notifications/notifications.ts'
import { unsubscribeToken } from '../../notifications/unsubscribe-token.ts'
import { type NoticePlace, oneLine } from './notice-places.ts'

/** To whom letters go, and what their links begin with. */
export interface LetterReceiver {
  readonly userId: number
  readonly email: string
  readonly username: string
  /** As they chose it; empty: they did not. */
  readonly language: string
  readonly siteUrl: string
  /** Signs the links that end letters. */
  readonly key: Buffer
}

/** A notice, and the place that it is about as its receiver sees it. */
export interface PlacedNotice {
  readonly notice: DueNotice
  readonly place: NoticePlace
}

/** The subject of one letter, and the notices sent with it. */
export interface NoticeLetter {
  readonly letter: Letter
  readonly noticeIds: readonly number[]
}

const kinds = new Map<string, ChangeNotificationKind>(
  notifications.flatMap((kind) => (kind.cause === 'change' ? [[kind.id, kind] as const] : [])),
)
const kindOf = ({ notification }: DueNotice): ChangeNotificationKind => {
  const kind = kinds.get(notification)
  if (kind === undefined) throw new Error(`${notification} tells of no change`)
  return kind
}

const actionNames: ReadonlyMap<number, string> = new Map(
  Object.entries(changeActions).map(([name, { code }]) => [code, name]),
)

/** Characters of a text that a letter quotes, and of a source in its subject. */
const longestQuote = 2000
const longestTitle = 80
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** As much of a source text as a subject can hold. */
export const shortTitle = (text: string): string => shortened(text, longestTitle)

/** The forms of a plural text, one below the other; without what no reader shows. */
export const readable = (stored: string) =>
  shortened(splitPlural(stored).join('\n'), longestQuote).replaceAll(/[^\P{Cc}\n\t]/gu, '')

/** Whether it is about work that its receiver has, and not about the end of that. */
const isOfWork = (notice: DueNotice): boolean =>
  kindOf(notice).audience.startsWith('assign') &&
  ['assignment-add', 'assignment-reopen', 'assignment-change', 'assignment-due'].includes(
    actionNames.get(notice.action) ?? '',
  )

function quotesOf(notice: DueNotice): LetterQuote[] {
  const { quote } = kindOf(notice)
  const quotes: LetterQuote[] = []
  if (quote === 'difference' && notice.old !== '') quotes.push({ kind: 'before', text: readable(notice.old) })
  if (quote !== 'none' && notice.target !== '') quotes.push({ kind: 'text', text: readable(notice.target) })
  if (isOfWork(notice) && notice.instruction) quotes.push({ kind: 'text', text: readable(notice.instruction) })
  return quotes
}

function urlOf({ notice, place }: PlacedNotice, siteUrl: string): string {
  if (notice.assignment !== null) return `${siteUrl}/assignment/${notice.assignment}/`
  if (place.path === '') return `${siteUrl}/`
  if (notice.unit_id === null || notice.id_hash === null || !place.isTranslation)
    return `${siteUrl}/projects/${place.path}/`
  return `${siteUrl}/translate/${place.path}/?checksum=${checksum(notice.id_hash)}`
}

function sectionOf(placed: PlacedNotice, { text }: LetterTexts, siteUrl: string): LetterSection {
  const { notice, place } = placed
  const values = {
    who: oneLine(notice.who ?? text('service')),
    place: place.name,
    action: actionNames.get(notice.action) ?? '',
  }
  return {
    sentence: [
      text(`notice-${notice.notification}`, values),
      ...(isOfWork(notice) && notice.due !== null ? [text('assignment-date', { due: new Date(notice.due) })] : []),
    ].join(' '),
    quotes: quotesOf(notice),
    link: { text: text('open'), url: urlOf(placed, siteUrl) },
  }
}

interface Conversation {
  /** The same in each letter of it. */
  readonly id: string
  readonly subject: string
}

/** Notices about one string are one conversation, and so are notices of one kind in one place. */
function conversationOf({ notice, place }: PlacedNotice, { text }: LetterTexts): Conversation {
  const { thread } = kindOf(notice)
  if (thread === 'string' && notice.unit_id !== null && notice.source !== null) {
    const title = shortTitle(splitPlural(notice.source)[0] ?? '')
    return { id: `string-${notice.unit_id}`, subject: text('thread-string', { place: place.name, title }) }
  }
  const about = thread === 'string' ? 'news' : thread
  return { id: `${about}-${place.id}`, subject: text(`thread-${about}`, { place: place.name }) }
}

/** The facts that one receiver's letters share. */
export interface LetterMaker {
  readonly receiver: LetterReceiver
  readonly texts: LetterTexts
}

export const letterMaker = (receiver: LetterReceiver): LetterMaker => ({
  receiver,
  texts: letterTexts(receiver.language),
})

interface LetterParts {
  readonly subject: string
  readonly sections: readonly LetterSection[]
  readonly kinds: readonly string[]
  readonly frequency: number
  /** The same for the same letter, sent again. */
  readonly id: string
  readonly thread?: string
}

/** A letter with its two forms and the links that end such letters. */
export function makeLetter({ receiver, texts }: LetterMaker, parts: LetterParts): Letter {
  const { siteUrl, userId, email, username, key } = receiver
  const kinds = [...new Set(parts.kinds)].sort()
  const token = unsubscribeToken({ userId, frequency: parts.frequency, kinds }, key)
  // Mail programs send a POST to the address in the header; people open the page in the footer, which asks them first.
  const unsubscribe = `${siteUrl}/api/account/unsubscribe/${token}/`
  const content: LetterContent = {
    language: texts.language,
    sections: parts.sections,
    footer: [
      { text: texts.text('settings'), url: `${siteUrl}/accounts/profile/#notifications` },
      { text: texts.text('unsubscribe'), url: `${siteUrl}/accounts/unsubscribe/${token}/` },
    ],
  }
  const [onlyKind, ...others] = kinds
  return {
    to: email,
    subject: parts.subject,
    text: plainLetter(content),
    html: htmlLetter(content),
    id: `${parts.id}.${userId}`,
    ...(parts.thread !== undefined && { thread: parts.thread }),
    headers: {
      'List-Id': `<notices.${new URL(siteUrl).hostname}>`,
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      // As clients of Weblate sort them.
      'X-Weblate-Recipient-Username': username,
      ...(onlyKind !== undefined && others.length === 0 && { 'X-Weblate-Notification': onlyKind }),
    },
  }
}

/** Up to this many conversations get separate letters; more are combined into one. */
const mostConversations = 5

/** Things that one letter tells. */
export const mostSections = 100

interface LetterPile {
  readonly subject: string
  readonly placed: readonly PlacedNotice[]
  readonly thread?: string
}

function letterOfPile(maker: LetterMaker, { subject, placed, thread }: LetterPile): NoticeLetter {
  const sections = placed.slice(0, mostSections).map((one) => sectionOf(one, maker.texts, maker.receiver.siteUrl))
  const noticeIds = placed.map(({ notice }) => notice.id)
  const parts = {
    subject,
    sections: [...sections, ...moreSection(maker, placed.length - mostSections)],
    kinds: placed.map(({ notice }) => notice.notification),
    frequency: frequencies.instant,
    id: `notice-${noticeIds[0] ?? 0}`,
    ...(thread !== undefined && { thread }),
  }
  return { letter: makeLetter(maker, parts), noticeIds }
}

/** Says that there is more than a letter tells. */
export function moreSection({ texts, receiver }: LetterMaker, count: number): LetterSection[] {
  if (count <= 0) return []
  const link = { text: texts.text('open'), url: `${receiver.siteUrl}/` }
  return [{ sentence: texts.text('more', { count }), quotes: [], link }]
}

/** Letters of what is told at once: one a conversation, or one of all where there are many. */
export function lettersAtOnce(maker: LetterMaker, placed: readonly PlacedNotice[]): NoticeLetter[] {
  const piles = new Map<string, { subject: string; placed: PlacedNotice[]; thread: string }>()
  for (const one of placed) {
    const { id, subject } = conversationOf(one, maker.texts)
    const pile = piles.get(id) ?? { subject, placed: [], thread: id }
    pile.placed.push(one)
    piles.set(id, pile)
  }
  if (piles.size <= mostConversations) return [...piles.values()].map((pile) => letterOfPile(maker, pile))
  const subject = maker.texts.text('collected-instant', { count: placed.length })
  return [letterOfPile(maker, { subject, placed })]
}

/** The sections of a digest about its changes. */
export const sectionsOf = ({ texts, receiver }: LetterMaker, placed: readonly PlacedNotice[]): LetterSection[] =>
  placed.map((one) => sectionOf(one, texts, receiver.siteUrl))
