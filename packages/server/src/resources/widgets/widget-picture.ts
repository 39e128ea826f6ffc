import type { BarColor, WidgetKind } from '@weft/contract/widget-names'

/** How much of a language is there. */
export interface LanguageShare {
  readonly name: string
  readonly code: string
  readonly direction: string
  readonly total: number
  readonly translated: number
}

export interface PictureOptions {
  readonly kind: WidgetKind
  readonly color: BarColor
  readonly capitalize: boolean
  /** Languages with a smaller share are left out. */
  readonly threshold: number
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)

/** Whole percents, rounded down: what is not finished is never 100. */
export const percentOf = (translated: number, total: number): number =>
  total === 0 ? 100 : Math.floor((translated * 100) / total)

const grades = [
  { from: 90, color: '#4c1' },
  { from: 75, color: '#dfb317' },
  { from: 0, color: '#e05d44' },
] as const

const gradeColor = (percent: number): string => grades.find(({ from }) => percent >= from)?.color ?? '#e05d44'
const fixedColors = { red: '#e05d44', green: '#4c1', blue: '#007ec6' } as const
const colorOf = (color: BarColor, percent: number): string =>
  color === 'auto' ? gradeColor(percent) : fixedColors[color]

const font = 'font-family="DejaVu Sans,Verdana,Geneva,sans-serif" font-size="11"'

/** Pixels of a text of 11 points, about: letters of other scripts than Latin's are wider. */
export const widthOf = (text: string): number =>
  Math.ceil([...text].reduce((width, sign) => width + widthOfSign(sign), 0))

function widthOfSign(sign: string): number {
  if (/\p{M}/u.test(sign)) return 0
  if (/[\u2e80-\uffdc]/.test(sign)) return 12
  return /[ilIjt.,:;|!'()[\]]/.test(sign) ? 4.2 : /[mwMW]/.test(sign) ? 10 : 7
}

/** A text with an isolated direction. */
const named = (text: string, at: string, direction: string): string =>
  `<text ${at} direction="${direction === 'rtl' ? 'rtl' : 'ltr'}" unicode-bidi="isolate">${escaped(text)}</text>`

interface Badge {
  readonly label: string
  readonly value: string
  readonly color: string
}

function badge({ label, value, color }: Badge): string {
  const left = widthOf(label) + 10
  const right = widthOf(value) + 10
  const title = escaped(`${label} ${value}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}"><title>${title}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3" fill="#fff"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#555"/><rect x="${left}" width="${right}" height="20" fill="${color}"/></g>
<g fill="#fff" text-anchor="middle" ${font}><text x="${left / 2}" y="14">${escaped(label)}</text><text x="${left + right / 2}" y="14">${escaped(value)}</text></g></svg>
`
}

interface Row {
  readonly share: LanguageShare
  readonly percent: number
}

const frame = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img"><title>Translation status</title>
<g ${font} fill="#4c566a">
${parts.join('\n')}
</g></svg>
`

const bar = (x: number, y: number, percent: number, fill: string): string =>
  `<rect x="${x}" y="${y}" width="120" height="9" rx="2" fill="#888" fill-opacity="0.25"/><rect x="${x}" y="${y}" width="${(percent * 120) / 100}" height="9" rx="2" fill="${fill}"/>`

const longestName = (rows: readonly Row[]): number => Math.max(60, ...rows.map(({ share }) => widthOf(share.name)))

/** Name, bar and percent of each language, in so many columns. */
function bars(rows: readonly Row[], columns: number, color: BarColor): string {
  const names = longestName(rows)
  const width = names + 180
  const parts = rows.map(({ share, percent }, index) => {
    const x = (index % columns) * width
    const y = Math.floor(index / columns) * 18
    // The start of a line of a right-to-left text is its right end.
    const end = `x="${x + names}" y="${y + 13}" text-anchor="${share.direction === 'rtl' ? 'start' : 'end'}"`
    const value = `<text x="${x + names + 134}" y="${y + 13}">${percent} %</text>`
    return `${named(share.name, end, share.direction)}${bar(x + names + 8, y + 5, percent, colorOf(color, percent))}${value}`
  })
  return frame(
    width * Math.min(columns, Math.max(1, rows.length)),
    Math.max(1, Math.ceil(rows.length / columns)) * 18,
    parts,
  )
}

/** A column for each language, with its code below. */
function columns(rows: readonly Row[], color: BarColor): string {
  const parts = rows.map(({ share, percent }, index) => {
    const x = index * 22 + 4
    const height = (percent * 80) / 100
    const code = `<text x="${x + 8}" y="96" text-anchor="middle" font-size="9">${escaped(share.code.slice(0, 3))}</text>`
    return `<rect x="${x}" y="4" width="16" height="80" fill="#888" fill-opacity="0.25"/><rect x="${x}" y="${84 - height}" width="16" height="${height}" fill="${colorOf(color, percent)}"><title>${escaped(share.name)}: ${percent} %</title></rect>${code}`
  })
  return frame(Math.max(1, rows.length) * 22 + 8, 104, parts)
}

/** Draws a picture as SVG. It has no script and no style sheet, and loads nothing. */
export function drawWidget(
  shares: readonly LanguageShare[],
  { kind, color, capitalize, threshold }: PictureOptions,
): string {
  const sum = (column: 'translated' | 'total') => shares.reduce((total, share) => total + share[column], 0)
  const word = (text: string) => (capitalize ? text.charAt(0).toUpperCase() + text.slice(1) : text)
  const rows = shares
    .map((share) => ({ share, percent: percentOf(share.translated, share.total) }))
    .filter(({ share, percent }) => share.translated > 0 && percent >= threshold)
    .toSorted((one, other) => other.percent - one.percent || one.share.name.localeCompare(other.share.name, 'en'))
  switch (kind) {
    case 'svg': {
      const percent = percentOf(sum('translated'), sum('total'))
      return badge({ label: word('translated'), value: `${percent}%`, color: gradeColor(percent) })
    }
    case 'language':
      return badge({ label: word('languages'), value: String(rows.length), color: fixedColors.blue })
    case 'multi':
      return bars(rows, 1, color)
    case 'matrix':
      return bars(rows, 3, color)
    case 'horizontal':
      return columns(rows, color)
  }
}
