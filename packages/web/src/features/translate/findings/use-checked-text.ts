import { findPlaceholderSpans, mergeFlags } from '@weft/checks'
import { useCallback, useMemo } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import { useShown } from '../workbench.ts'
import { useFindings } from './use-findings.ts'
import { useSpelling } from './use-spelling.ts'

/** The present text of a string, with what marks its placeholders and what is found in it. */
export function useCheckedText(content: EditorString) {
  const flags = useMemo(() => mergeFlags(content.flags), [content.flags])
  const findChips: ChipFinder = useCallback((one) => findPlaceholderSpans(one, flags), [flags])
  const forms = useShown((session) => session.textOf(content.id)) ?? content.target
  const checked = useFindings(content, forms)
  const spelled = useSpelling(content, forms)
  const findings = useMemo(() => (spelled === null ? checked : [...checked, ...spelled]), [checked, spelled])
  return { flags, findChips, forms, findings, shown: { live: findings, isSpelled: spelled !== null } }
}
