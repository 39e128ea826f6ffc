import { readerIn } from '../memory/memory-reader.ts'
import { readMemory } from '../memory/read-memory.ts'
import { defineSuggestionService } from './suggestion-service.ts'

/** The lowest score that an editor shows: two fifths of the letters may differ. */
const threshold = 0.6
const shown = 10

/** The translation memory: texts that people wrote for sources that are like this one. */
export const memoryService = defineSuggestionService({
  id: 'weblate-translation-memory',
  name: 'Translation memory',
  settings: null,
  isFree: true,
  languages: () => true,
  suggest(batch, { database, actor, component, language, plural }) {
    const reader = readerIn(actor, component.project)
    return Promise.all(
      batch.map(({ unit, source, context, flags }) =>
        readMemory(database, {
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
        }),
      ),
    )
  },
})
