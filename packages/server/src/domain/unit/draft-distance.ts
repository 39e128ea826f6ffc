import { distance } from 'fastest-levenshtein'
import { statement, type Transaction } from '../../db/database.ts'
import { splitPlural } from '../../db/unit-state.ts'

/** Characters of a form that are compared: a save never waits for the letters of a book. */
const compared = 2000

function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length)
  let at = 0
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at++
  return at
}

const sharedEnd = (one: string, other: string): number => {
  const most = Math.min(one.length, other.length)
  let count = 0
  while (count < most && one.charCodeAt(one.length - 1 - count) === other.charCodeAt(other.length - 1 - count)) count++
  return count
}

/** Edits between two texts. Letters beyond the compared ones count as changed. */
function editsBetween(draft: string, final: string): number {
  const start = sharedStart(draft, final)
  const [one, other] = [draft.slice(start), final.slice(start)]
  const end = sharedEnd(one, other)
  const [left, right] = [one.slice(0, one.length - end), other.slice(0, other.length - end)]
  const beyond = Math.max(0, Math.max(left.length, right.length) - compared)
  return distance(left.slice(0, compared), right.slice(0, compared)) + beyond
}

/** The edit distance from a draft to a final text by their length: 0 nothing changed, 1 nothing is left. Both as stored. */
export function draftDistance(draft: string, final: string): number {
  const [drafts, finals] = [splitPlural(draft), splitPlural(final)]
  const forms = Array.from({ length: Math.max(drafts.length, finals.length) }, (_, at) => {
    const [one = '', other = ''] = [drafts[at], finals[at]]
    return { edits: editsBetween(one, other), length: Math.max(one.length, other.length) }
  })
  const length = forms.reduce((sum, form) => sum + form.length, 0)
  return length === 0 ? 0 : Math.min(1, forms.reduce((sum, form) => sum + form.edits, 0) / length)
}

const noteDistances = statement<never>(
  'note_draft_distances',
  `update machine_texts k set distance = v.distance, judged = now()
     from (select * from unnest($1::bigint[], $2::real[]) as v (unit_id, distance) order by unit_id) v where k.unit_id = v.unit_id`,
)

/** An automatic text that a person saves. */
export interface SavedDraft {
  readonly unitId: number
  readonly draft: string
  readonly final: string
}

/** Notes how far people changed automatic texts; a job adds that to the sums of their projects. */
export function sendDistances(tx: Pick<Transaction, 'send'>, drafts: readonly SavedDraft[]): void {
  if (drafts.length === 0) return
  const distances = drafts.map(({ draft, final }) => draftDistance(draft, final))
  tx.send(noteDistances, [drafts.map(({ unitId }) => unitId), distances])
}
