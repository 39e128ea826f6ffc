import { mergeFlags } from '@weft/checks'
import type { SuggestedText } from '@weft/contract'
import type { TranslationRecord } from '../../catalog/records.ts'
import { splitPlural } from '../../db/unit-state.ts'
import type { Request } from '../../http/bind/route.ts'
import { suggestionServices } from '../../suggestions/registry.ts'
import type { SuggestionContext, SuggestionService, WantedString } from '../../suggestions/suggestion-service.ts'
import { type ContextQuestion, selectLanguages, selectNearby } from './context.queries.ts'
import type { StringRow } from './editor-strings.queries.ts'
import { findTermsOf } from './glossary-terms.ts'

type Asker = Pick<Request, 'database' | 'services' | 'actor'>

interface ShownString {
  readonly row: StringRow
  readonly translation: TranslationRecord
  readonly question: ContextQuestion
}

function wantedOf({ row, translation }: ShownString): WantedString {
  const { component } = translation
  return {
    unit: { id: row.id, sourceId: row.source_unit_id },
    source: splitPlural(row.source),
    target: splitPlural(row.target),
    context: row.context,
    note: row.note,
    explanation: row.source_explanation,
    flags: mergeFlags(component.widerFlags, component.settings.check_flags, row.source_flags, row.flags),
  }
}

function contextOf(asker: Asker, shown: ShownString): SuggestionContext {
  const { row, translation, question } = shown
  const { component, language } = translation
  const memory = suggestionServices.find(({ isFree }) => isFree)
  const context: SuggestionContext = {
    database: asker.database,
    outbound: asker.services.outbound,
    actor: asker.actor,
    component,
    language,
    plural: { number: translation.row.plural_number, formula: translation.row.plural_formula },
    async terms() {
      const found = await findTermsOf(asker, { row, translation })
      return found.map((term) => ({
        source: term.source[0] ?? '',
        places: term.spans,
        target: term.target[0] ?? '',
        explanation: term.explanation,
        isForbidden: term.is_forbidden,
        isUntranslatable: term.is_untranslatable,
      }))
    },
    neighbours: () => selectNearby(question),
    memory: async (wanted) => (await memory?.suggest([wanted], context, asker.services.stopping))?.[0] ?? [],
    async secondary() {
      const found = (await selectLanguages(question)).find((one) => one.is_secondary)
      return found === undefined ? null : { language: found.language.code, target: found.target }
    },
  }
  return context
}

/** The proposals of services for a string: either the free ones, or the others. */
export async function suggestionsOf(
  asker: Asker,
  shown: ShownString,
  isMeant: (service: SuggestionService) => boolean,
): Promise<readonly SuggestedText[]> {
  const { component, language } = shown.translation
  // Source strings are no translations.
  if (shown.translation.row.is_source) return []
  const context = contextOf(asker, shown)
  const wanted = wantedOf(shown)
  const asked = suggestionServices.filter(
    (service) => isMeant(service) && service.languages(component.sourceLanguage.code, language.code),
  )
  const found = await Promise.all(asked.map((one) => one.suggest([wanted], context, asker.services.stopping)))
  return found.flatMap(([texts = []]) => texts)
}
