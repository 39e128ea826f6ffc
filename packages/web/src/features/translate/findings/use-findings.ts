import type { Report } from '@weft/checks'
import type { GlossaryTerm } from '@weft/terms'
import { useEffect, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import { LiveChecks } from '../../../editor/live-checks.ts'

interface StringReports {
  readonly unit: number
  readonly reports: readonly Report[]
}

const none: readonly Report[] = []

/** A term as the checks know it. */
const termOf = (term: EditorString['terms'][number]): GlossaryTerm => ({
  source: term.source,
  target: term.target,
  isForbidden: term.is_forbidden,
  isUntranslatable: term.is_untranslatable,
  isExact: term.is_exact,
  isCaseSensitive: term.is_case_sensitive,
  ...(term.pattern !== null && { pattern: term.pattern }),
})

let checks: LiveChecks | undefined
let show: (reports: readonly Report[]) => void = () => {}

/** One worker for the page: it starts with the first text that is checked. */
function liveChecks(): LiveChecks {
  checks ??= new LiveChecks((reports) => show(reports))
  return checks
}

/** The findings of the checks in the present text, a moment after the typing pauses. */
export function useFindings(content: EditorString, forms: readonly string[]): readonly Report[] {
  const [found, setFound] = useState<StringReports | null>(null)
  useEffect(() => {
    const { id, place, source, flags, terms } = content
    show = (reports) => setFound({ unit: id, reports })
    if (forms.every((form) => form === '')) {
      liveChecks().cancel()
      // Findings of another string are not shown, so nothing changes.
      setFound((last) => (last?.unit === id ? null : last))
      return
    }
    liveChecks().ask({
      sources: source,
      targets: forms,
      flags,
      language: place.language.code,
      sourceLanguage: place.source_language.code,
      plural: place.plural,
      isGlossary: place.is_glossary,
      names: [place.project.name, place.component.name],
      // If programs of the server know forms, the saved text's verdict stands.
      terms: place.terms_by_server ? [] : terms.map(termOf),
    })
  }, [content, forms])
  return found?.unit === content.id ? found.reports : none
}
