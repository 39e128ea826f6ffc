/** The parts of an editor's address besides the place. */
export interface StringAddress {
  readonly q: string
  readonly sortBy: string
  /** The string to begin with: its checksum, or `unit:` with its id; null where the address names none. */
  readonly checksum: string | null
  /** The assignment that the list is of; null: none. */
  readonly assignment: number | null
  /** From 1, as addresses have it. */
  readonly offset: number
}

/** Reads the query of an address as Weblate writes it. */
export function readStringAddress(search: string): StringAddress {
  const parameters = new URLSearchParams(search)
  const offset = Number.parseInt(parameters.get('offset') ?? '', 10)
  const checksum = parameters.get('checksum') ?? ''
  const unit = parameters.get('unit') ?? ''
  const assignment = parameters.get('assignment') ?? ''
  return {
    q: parameters.get('q') ?? '',
    sortBy: parameters.get('sort_by') ?? '',
    checksum: /^[0-9a-f]{16}$/.test(checksum) ? checksum : /^\d{1,15}$/.test(unit) ? `unit:${unit}` : null,
    assignment: /^[1-9]\d{0,8}$/.test(assignment) ? Number(assignment) : null,
    offset: Number.isFinite(offset) && offset > 0 ? offset : 1,
  }
}

/**
 * The query of `GET /api/editor/index/` for the list that an address names. The server has the browser ask for it before any script
 * runs, and the editor takes that answer: both must write the same, in the same order.
 */
export const indexQueryOf = (
  { path, q, sortBy }: { readonly path: string; readonly q: string; readonly sortBy: string },
  locate: string | null,
) => ({ path, q, sort_by: sortBy, ...(locate === null ? {} : { locate }) })
