import type { RenderingName } from '@weft/contract'
import { Refusal } from '../../refusal.ts'

export interface Negotiation {
  /** The rendering of the reply; `api` is the page for people. */
  readonly rendering: RenderingName
  /** The format that links carry on. */
  readonly format: string | undefined
}

interface FormatRequest {
  /** As in `/api/projects.json`. */
  readonly suffix: string | undefined
  /** As in `?format=json`. */
  readonly format: string | undefined
  readonly accept: string | undefined
}

const mediaTypes: { readonly [R in RenderingName]: string } = {
  json: 'application/json',
  api: 'text/html',
  csv: 'text/csv',
  'json-flat': 'application/json-flat',
  openmetrics: 'application/openmetrics-text',
}
const plainJson: Negotiation = { rendering: 'json', format: undefined }

/**
 * Chooses the rendering. A suffix or `?format=` wins over Accept, and one that is unknown is a 404. `format=api` is the page only
 * for clients that prefer HTML; every other client gets the same JSON.
 */
export function negotiate(renders: readonly RenderingName[], { suffix, format, accept }: FormatRequest): Negotiation {
  const asked = suffix ?? format
  if (asked === undefined) {
    if (accept === undefined || accept === '*/*' || accept === 'application/json') return plainJson
    const accepted = byAccept(renders, accept)
    if (accepted === null) throw new Refusal('not_acceptable')
    return { rendering: accepted, format: undefined }
  }
  const rendering = renders.find((one) => one === asked)
  if (rendering === undefined)
    throw new Refusal('not_found', { detail: `There is no format ${asked} here; there is: ${renders.join(', ')}.` })
  if (rendering === 'api' && !prefersHtml(accept)) return { rendering: 'json', format }
  return { rendering, format }
}

/** True for browsers: what they want most is HTML. Throws nothing: refusals are written by it. */
export function prefersHtml(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('html')) return false
  return byAccept(['json', 'api'], accept) === 'api'
}

interface Range {
  readonly type: string
  readonly quality: number
}

/** By quality, then by how exactly the range names the type, then in the order of `renders`; null where nothing fits. */
function byAccept(renders: readonly RenderingName[], accept: string): RenderingName | null {
  const ranges = accept.slice(0, 2000).split(',').map(readRange)
  let best: { rendering: RenderingName; quality: number; exactness: number } | undefined
  for (const rendering of renders) {
    const { quality, exactness } = rate(mediaTypes[rendering], ranges)
    if (quality === 0) continue
    if (best === undefined || quality > best.quality || (quality === best.quality && exactness > best.exactness)) {
      best = { rendering, quality, exactness }
    }
  }
  return best?.rendering ?? null
}

function readRange(text: string): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((one) => one.startsWith('q='))
  const value = quality === undefined ? 1 : Number.parseFloat(quality.slice(2))
  return { type, quality: Number.isNaN(value) ? 1 : value }
}

function rate(mediaType: string, ranges: readonly Range[]): { quality: number; exactness: number } {
  const family = `${mediaType.slice(0, mediaType.indexOf('/'))}/*`
  let quality = 0
  let exactness = -1
  for (const range of ranges) {
    const exact = range.type === mediaType ? 2 : range.type === family ? 1 : range.type === '*/*' ? 0 : -1
    if (exact > exactness) {
      exactness = exact
      quality = range.quality
    }
  }
  return { quality, exactness }
}
