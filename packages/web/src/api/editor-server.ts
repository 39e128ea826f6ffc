import type { Endpoints, ReplyOf } from '@weft/contract'
import { RefusedRequest } from '@weft/contract/client'
import { indexQueryOf } from '@weft/contract/string-address'
import { type EditorServer, type IndexColumns, ReadFailure, type StringQuery } from '../editor/session/index.ts'
import { client } from './client.ts'
import { deliverEntries } from './entry-delivery.ts'
import { followMovedPlace } from './moved-place.ts'

type StringsReply = ReplyOf<Endpoints['readEditorStrings']>

/** Facts that all strings of one translation share. */
export type EditedTranslation = StringsReply['translations'][string]

/** A string as the editor shows it, with its translation. */
export type EditorString = StringsReply['strings'][number] & { readonly place: EditedTranslation }

/** The session's server, spoken to through the API. */
export const editorServer: EditorServer<EditorString> = {
  readIndex: (query, locate, signal) => reading(() => readIndex(query, locate, signal)),
  readStrings: (ids, signal) => reading(() => readStrings(ids, signal)),
  send: deliverEntries,
}

async function readIndex(asked: StringQuery, locate: string | null, signal: AbortSignal) {
  const query = indexQueryOf(asked, locate)
  const first = await client.readEditorIndex({ query, signal })
  const whole: IndexColumns & { readonly ids: number[]; readonly states: number[]; readonly marks: number[] } = first
  let { cursor } = first
  let position = first.position
  while (cursor !== null) {
    const more = await client.readEditorIndex({ query: { ...query, cursor }, signal })
    position ??= more.position === null ? null : whole.ids.length + more.position
    for (const id of more.ids) whole.ids.push(id)
    for (const state of more.states) whole.states.push(state)
    for (const marks of more.marks) whole.marks.push(marks)
    cursor = more.cursor
  }
  return { ...whole, position }
}

export async function readStrings(ids: readonly number[], signal?: AbortSignal): Promise<EditorString[]> {
  const { strings, translations } = await client.readEditorStrings({
    query: { ids: ids.join(',') },
    ...(signal ? { signal } : {}),
  })
  return strings.flatMap((one) => {
    const place = translations[one.translation]
    return place ? [{ ...one, place: one.plural ? { ...place, plural: one.plural } : place }] : []
  })
}

/** Turns errors of the network or the server into the errors that the session handles. */
async function reading<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RefusedRequest) {
      if (error.code === 'not_found') void followMovedPlace()
      const [problem] = error.problems
      const isFinal = error.status < 500 && error.status !== 429 && error.status !== 401
      throw new ReadFailure(error.code, problem?.detail ?? error.message, isFinal, problem?.span)
    }
    if (isUnheard(error)) throw new ReadFailure('unavailable', 'The server cannot be reached.', false)
    throw error
  }
}

/** `fetch` throws TypeError if the network is down, and DOMException for an aborted request. */
const isUnheard = (error: unknown): boolean => error instanceof TypeError || error instanceof DOMException
