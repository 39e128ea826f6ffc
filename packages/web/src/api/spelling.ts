import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from './client.ts'
import { useWrite } from './write.ts'

export type Spelling = ReplyOf<Endpoints['showSpelling']>
export type ProjectWord = Spelling['words'][number]
/** A word of a text that nobody knows, with its place. */
export type UnknownWord = ReplyOf<Endpoints['spellText']>['words'][number]

/** Milliseconds for which the dictionary of a language is believed in the editor. */
const believed = 300_000

/** The dictionary and the known words of a project in a language, `project/-/language`. */
export const useProjectWords = (path: string, isNeeded = true) =>
  useQuery({
    queryKey: ['spelling', 'words', path],
    queryFn: ({ signal }) => client.showSpelling({ query: { path }, signal }),
    enabled: isNeeded,
    staleTime: believed,
  })

/** The unknown words of a text while somebody types it. */
export const useUnknownWords = (unit: number, target: readonly string[], isNeeded: boolean) =>
  useQuery({
    queryKey: ['spelling', 'text', unit, ...target],
    queryFn: async ({ signal }) =>
      (await client.spellText({ params: { id: unit }, body: { target: [...target] }, signal })).words,
    enabled: isNeeded,
    staleTime: believed,
    gcTime: believed,
  })

/** Words of the dictionary for a misspelt one, the likeliest first. */
export const useProposedWords = (unit: number, word: string) =>
  useQuery({
    queryKey: ['spelling', 'like', unit, word],
    queryFn: async ({ signal }) => (await client.proposeWords({ params: { id: unit }, query: { word }, signal })).words,
    staleTime: believed,
  })

/** A change of the words that count as known. */
export type WordAct = { readonly kind: 'add'; readonly word: string } | { readonly kind: 'remove'; readonly id: number }

/** Adds and removes words; texts are looked at anew. */
export const useWordAct = (path: string) =>
  useWrite(
    (act: WordAct): Promise<unknown> =>
      act.kind === 'add'
        ? client.addProjectWord({ body: { path, word: act.word } })
        : client.removeProjectWord({ params: { id: act.id } }),
    ['spelling'],
  )
