import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ContextItems, ContextPart } from '@weft/contract'
import { useState } from 'react'
import { keys } from '../../../api/keys.ts'
import { readContextPart } from '../../../api/string-context.ts'
import type { SectionId } from './section-ids.ts'

/** Milliseconds for which what was read around a string is kept: who goes on to a hundred others reads it anew. */
const keptFor = 60_000

/** A part of what is known around a string; read when `isWanted`, such as when its section is open. */
export const useContextPart = <Part extends ContextPart>(
  unit: number,
  part: Part,
  isWanted = true,
): UseQueryResult<ContextItems[Part]> =>
  useQuery({
    queryKey: keys.context(unit, part),
    queryFn: ({ signal }) => readContextPart(unit, part, signal),
    enabled: isWanted,
    gcTime: keptFor,
  })

/** Sections that are closed until somebody opens them: they are read only then. */
const startsClosed: ReadonlySet<SectionId> = new Set(['languages', 'history'])

/** Whether a section is open, and how it is kept open or closed. */
export interface OpenSection {
  readonly id: SectionId
  readonly isOpen: boolean
  onToggle(isOpen: boolean): void
}

const storageKey = (id: SectionId): string => `weft-section-${id}`

/** A section that stays as one left it. */
export function useSection(id: SectionId): OpenSection {
  const [isOpen, setOpen] = useState(() => {
    const kept = localStorage.getItem(storageKey(id))
    return location.hash === `#${id}` || (kept === null ? !startsClosed.has(id) : kept === 'open')
  })
  return {
    id,
    isOpen,
    onToggle(next) {
      if (next === isOpen) return
      localStorage.setItem(storageKey(id), next ? 'open' : 'closed')
      setOpen(next)
    },
  }
}
