import type { Report } from '@weft/checks'
import { useEffect, useState } from 'react'
import type { EditorString } from '../../api/editor-server.ts'
import { LiveChecks } from '../../editor/live-checks.ts'

interface StringReports {
  readonly unit: number
  readonly reports: readonly Report[]
}

const none: readonly Report[] = []

let checks: LiveChecks | undefined
let show: (reports: readonly Report[]) => void = () => {}

/** One worker for the page: it starts with the first text that is checked. */
function liveChecks(): LiveChecks {
  checks ??= new LiveChecks((reports) => show(reports))
  return checks
}

/** What the checks find in the text as it stands, a moment after the typing pauses. */
export function useFindings(content: EditorString, forms: readonly string[]): readonly Report[] {
  const [found, setFound] = useState<StringReports | null>(null)
  useEffect(() => {
    const { id, place, source, flags, terms } = content
    show = (reports) => setFound({ unit: id, reports })
    if (forms.every((form) => form === '')) {
      liveChecks().cancel()
      // What was found in another string is not shown: there is nothing to draw anew.
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
      terms: terms.map(({ is_forbidden: isForbidden, is_untranslatable: isUntranslatable, ...words }) => ({
        ...words,
        isForbidden,
        isUntranslatable,
      })),
    })
  }, [content, forms])
  return found?.unit === content.id ? found.reports : none
}
