import { readerIn } from '../memory/memory-reader.ts'
import { readMemory } from '../memory/read-memory.ts'
import { defineSuggestionService, type SuggestionTerm } from './suggestion-service.ts'

/** The lowest score that an editor shows: two fifths of the letters may differ. */
const threshold = 0.6
const shown = 10

/** Terms whose translation may stand in a text. */
const usableTerms = (terms: readonly SuggestionTerm[]) =>
  terms
    .filter(({ isForbidden }) => !isForbidden)
    .map(({ source, target, isUntranslatable, places }) => ({
      source,
      target: isUntranslatable ? source : target,
      places: places.filter(({ form }) => form === 0),
    }))
    .filter(({ target }) => target !== '')

/** The translation memory: texts that people wrote for sources that are like this one. */
export const memoryService = defineSuggestionService({
  id: 'weblate-translation-memory',
  name: 'Translation memory',
  settings: null,
  isFree: true,
  languages: () => true,
  suggest(batch, asked) {
    const { database, actor, component, language, plural } = asked
    const reader = readerIn(actor, component.project)
    return Promise.all(
      batch.map((wanted) => {
        const { unit, source, context, flags } = wanted
        const question = {
          reader,
          sourceLanguageId: component.sourceLanguage.id,
          sourceLanguage: component.sourceLanguage.code,
          targetLanguageId: language.id,
          source,
          targetForms: source.length === 1 ? 1 : plural.number,
          context,
          unit,
          flags,
          threshold,
          limit: shown,
        }
        return readMemory(database, question, async () => usableTerms(await asked.terms(wanted)))
      }),
    )
  },
})
