/** A feed of the newest changes of a place. */
export interface Feed {
  readonly title: string
  /** The page of the place. */
  readonly page: string
  /** The address of the feed. */
  readonly address: string
  readonly entries: readonly FeedEntry[]
}

export interface FeedEntry {
  /** The same whenever it is shown; no reader shows it twice. */
  readonly id: string
  readonly title: string
  readonly page: string
  readonly text: string
  readonly author: string | null
  readonly time: Date
}

/** XML has no place for these, escaped or not: control characters but tabs and ends of lines, and two code points that are not characters. */
const impossible = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as XML has it, in elements and attributes. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(impossible, '\ufffd')
    .replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

const newest = ({ entries }: Feed): Date => entries[0]?.time ?? new Date(0)

export function rssOf(feed: Feed): string {
  const items = feed.entries.map(
    ({ id, title, page, text, author, time }) =>
      `<item><title>${xmlText(title)}</title><link>${xmlText(page)}</link><description>${xmlText(text)}</description>` +
      (author === null ? '' : `<dc:creator>${xmlText(author)}</dc:creator>`) +
      `<pubDate>${time.toUTCString()}</pubDate><guid isPermaLink="false">${xmlText(id)}</guid></item>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel>
<title>${xmlText(feed.title)}</title><link>${xmlText(feed.page)}</link><description>${xmlText(feed.title)}</description>
<atom:link href="${xmlText(feed.address)}" rel="self" type="application/rss+xml"/><language>en</language><lastBuildDate>${newest(feed).toUTCString()}</lastBuildDate>
${items.join('\n')}
</channel></rss>
`
}

export function atomOf(feed: Feed): string {
  const entries = feed.entries.map(
    ({ id, title, page, text, author, time }) =>
      `<entry><id>${xmlText(id)}</id><title>${xmlText(title)}</title><link href="${xmlText(page)}"/>` +
      `<updated>${time.toISOString()}</updated><author><name>${xmlText(author ?? 'Weft')}</name></author>` +
      `<content type="text">${xmlText(text)}</content></entry>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${xmlText(feed.address)}</id><title>${xmlText(feed.title)}</title>
<link href="${xmlText(feed.page)}"/><link href="${xmlText(feed.address)}" rel="self"/><updated>${newest(feed).toISOString()}</updated>
${entries.join('\n')}
</feed>
`
}
