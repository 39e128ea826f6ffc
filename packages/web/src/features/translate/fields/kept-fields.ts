import { useState } from 'react'

/** Fields of a form that outlive its closing, and a page that is loaded anew: until `forget`, in this tab. */
export function useKeptFields<Fields extends object>(name: string, empty: Fields) {
  const [fields, setFields] = useState<Fields>(() => ({ ...empty, ...readKept(name) }))
  return {
    fields,
    change(next: Partial<Fields>): void {
      const changed = { ...fields, ...next }
      sessionStorage.setItem(name, JSON.stringify(changed))
      setFields(changed)
    },
    forget(): void {
      sessionStorage.removeItem(name)
      setFields(empty)
    },
  }
}

function readKept(name: string): object {
  const kept = sessionStorage.getItem(name)
  // Nothing else writes below these names.
  return kept === null ? {} : JSON.parse(kept)
}
