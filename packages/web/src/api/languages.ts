import { useQuery } from '@tanstack/react-query'
import type { Endpoints, ReplyOf, SentBodyOf } from '@weft/contract'
import { client } from './client.ts'
import { keys } from './keys.ts'
import { type Place, paramsOf } from './places.ts'
import { useWrite } from './write.ts'

export type Language = ReplyOf<Endpoints['listLanguages']>['results'][number]

/** All languages that the server knows. */
export const useLanguages = () =>
  useQuery({
    queryKey: ['languages'],
    queryFn: async ({ signal }) => {
      const all: Language[] = []
      for await (const one of client.listLanguages.all({ query: { page_size: 1000 }, signal })) all.push(one)
      return all
    },
  })

/** Adds a language to a component: its file is made and committed. */
export const useNewTranslation = (place: Place) =>
  useWrite(
    (language_code: string) => client.addTranslation({ params: paramsOf(place), body: { language_code } }),
    keys.overview(place.path),
  )

/** Asks those who run a component for a language. */
export const useLanguageRequest = (place: Place) =>
  useWrite((language_code: string) => client.requestLanguage({ params: paramsOf(place), body: { language_code } }))

export type LanguageDraft = SentBodyOf<Endpoints['addLanguage']>

export const useNewLanguage = () => useWrite((body: LanguageDraft) => client.addLanguage({ body }), ['languages'])
export const useLanguageChange = () =>
  useWrite(
    ({ code, body }: { readonly code: string; readonly body: LanguageDraft }) =>
      client.replaceLanguage({ params: { language: code }, body }),
    ['languages'],
    ['overview'],
  )
export const useLanguageRemoval = () =>
  useWrite((code: string) => client.deleteLanguage({ params: { language: code } }), ['languages'], ['overview'])
