import {
  type CheckEnvironment,
  checkEnvironment,
  findInTranslation,
  loadForms,
  loadPatternEngine,
  mergeFlags,
  needsPatternEngine,
  prepareSource,
} from '@weft/checks'
import type { CheckRequest, CheckVerdict } from './checks-messages.ts'

const environments = new Map<string, CheckEnvironment>()
/** Strings with terms have an environment each. */
const mostKept = 50

function environmentOf({ language, sourceLanguage, plural, isGlossary, names, terms }: CheckRequest): CheckEnvironment {
  const key = JSON.stringify([language, sourceLanguage, plural, isGlossary, names, terms])
  const known = environments.get(key)
  if (known) return known
  const made = checkEnvironment({ language, sourceLanguage, plural, isGlossary, names, terms })
  if (environments.size >= mostKept) environments.clear()
  environments.set(key, made)
  return made
}

/** Runs the checks of the server beside the page: no text makes typing slow. */
self.addEventListener('message', async ({ data }: MessageEvent<CheckRequest>) => {
  const flags = mergeFlags(data.flags)
  const { terms } = data
  if (needsPatternEngine(flags) || terms.some(({ pattern }) => pattern !== undefined)) await loadPatternEngine()
  if (terms.length > 0) await loadForms()
  const reports = findInTranslation(prepareSource(data.sources, flags), data.targets, environmentOf(data))
  const verdict: CheckVerdict = { number: data.number, reports }
  self.postMessage(verdict)
})
