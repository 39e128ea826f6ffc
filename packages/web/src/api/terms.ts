import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf, SentQueryOf } from '@weft/contract'
import { client } from './client.ts'
import { keepFile } from './keep-file.ts'
import { translationParams } from './translation-params.ts'
import { useWrite } from './write.ts'

export type TermPage = ReplyOf<Endpoints['listTerms']>
export type Term = TermPage['terms'][number]
export type TermGlossary = TermPage['glossaries'][number]
export type TermProposal = ReplyOf<Endpoints['listTermProposals']>['proposals'][number]
export type TermFilter = NonNullable<SentQueryOf<Endpoints['listTerms']>['filter']>
export type TermFacts = SentBodyOf<Endpoints['changeTerm']>
export type NewTerm = SentBodyOf<Endpoints['addTerm']>

const translated = 20
const outdated = [['terms'], ['context']] as const

/** One page of the table. */
export interface TermSearch {
  readonly path: string
  readonly q: string
  readonly filter: TermFilter
  /** The beginning of the page; empty: the first one. */
  readonly cursor: string
}

/** One page of a project's terms. */
export const useTerms = ({ path, q, filter, cursor }: TermSearch) =>
  useQuery({
    queryKey: ['terms', 'page', path, q, filter, cursor],
    queryFn: ({ signal }) => client.listTerms({ query: { path, q, filter, cursor }, signal }),
    placeholderData: keepPreviousData,
  })

export const useTermProposals = (path: string) =>
  useQuery({
    queryKey: ['terms', 'proposals', path],
    queryFn: async ({ signal }) => (await client.listTermProposals({ query: { path }, signal })).proposals,
  })

/** Writes the translation of a term, or suggests it where the reader may do no more. */
async function writeTranslation(term: Term, translation: string | null, target: string): Promise<unknown> {
  if (term.edit_reason !== null && term.unit !== null)
    return client.addSuggestion({ params: { id: term.unit }, body: { target: [target] } })
  if (term.unit !== null)
    return client.changeUnit({
      params: { id: term.unit },
      body: { target: [target], state: target === '' ? 0 : translated },
      ...(term.etag !== null && { ifMatch: term.etag }),
    })
  const params = translationParams(translation ?? '')
  return client.addUnit({ params, body: { source: [term.source], target: [target], state: translated } })
}

/** A change of a term: its translation, what is said of it, or its removal. */
export type TermAct =
  | { readonly kind: 'translate'; readonly translation: string | null; readonly target: string }
  | { readonly kind: 'describe'; readonly facts: TermFacts }
  | { readonly kind: 'remove' }

export const useTermAct = (term: Term) =>
  useWrite(
    (act: TermAct): Promise<unknown> => {
      switch (act.kind) {
        case 'translate':
          return writeTranslation(term, act.translation, act.target)
        case 'describe':
          return client.changeTerm({ params: { id: term.id }, body: act.facts })
        case 'remove':
          return client.deleteUnit({ params: { id: term.id } })
      }
    },
    ...outdated,
  )

/** A file of terms for a glossary. */
export interface TermUpload {
  /** The glossary in the language. */
  readonly path: string
  readonly file: File
  /** Terms that are there stay, or become what the file says. */
  readonly conflicts: 'keep' | 'replace'
}

export const useTermUpload = () =>
  useWrite(({ path, ...body }: TermUpload) => client.uploadTerms({ query: { path }, body }), ...outdated)

/** Downloads the terms of a place and hands the file to the browser. */
export async function downloadTerms(path: string, format: 'csv' | 'tbx'): Promise<void> {
  await keepFile(await client.downloadTerms({ query: { path, format } }), `terms.${format}`)
}

/** Adds a term, or proposes it. */
export const useNewTerm = (isProposal: boolean) =>
  useWrite(
    (body: NewTerm): Promise<unknown> => {
      if (!isProposal) return client.addTerm({ body })
      const { needs_editing: _, ...proposal } = body
      return client.proposeTerm({ body: proposal })
    },
    ...outdated,
  )

/** A decision about a proposed term. */
export type ProposalDecision =
  | { readonly kind: 'accept'; readonly target: string }
  | { readonly kind: 'reject'; readonly reason: string }

export const useProposalDecision = ({ id }: TermProposal) =>
  useWrite(
    (decision: ProposalDecision): Promise<unknown> =>
      decision.kind === 'accept'
        ? client.acceptTermProposal({ params: { id }, body: { target: decision.target } })
        : client.rejectTermProposal({ params: { id }, body: { reason: decision.reason } }),
    ...outdated,
  )
