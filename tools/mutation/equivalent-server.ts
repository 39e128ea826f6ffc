import type { EquivalentChange } from './equivalent-change.ts'

/** Changes of packages/server that no test can notice. */
export const changesOfServer: readonly EquivalentChange[] = [
  {
    file: 'packages/server/src/db/statistics.ts',
    line: 'if (added.length > 0) tx.send(addToManyCounters, [JSON.stringify(added)])',
    replacement: 'true',
    why: 'a statement about no rows writes none',
  },
  {
    file: 'packages/server/src/db/statistics.ts',
    line: 'if (added.length > 0) tx.send(addToManyCounters, [JSON.stringify(added)])',
    replacement: 'added.length >= 0',
    why: 'a statement about no rows writes none',
  },
  {
    file: 'packages/server/src/db/statistics.ts',
    line: "if (!counters) throw new Error('An aggregate without groups has one row')",
    why: 'it has',
  },
  {
    file: 'packages/server/src/db/statistics.ts',
    line: "if (!row) throw new Error('An aggregate without groups has one row')",
    why: 'it has',
  },
  {
    file: 'packages/server/src/sync/merge/source-strings.ts',
    line: 'if (fresh.length === 0) return added',
    replacement: 'false',
    why: 'of no strings none are added',
  },
  {
    file: 'packages/server/src/sync/merge/source-strings.ts',
    line: 'const unitId = ids[index]?.id',
    replacement: 'ids[index].id',
    why: 'there are as many ids as strings',
  },
  {
    file: 'packages/server/src/sync/merge/source-strings.ts',
    line: "if (unitId === undefined) throw new Error('fewer ids than asked for')",
    why: 'there are as many ids as strings',
  },
  {
    file: 'packages/server/src/sync/merge/sync-translation.ts',
    line: 'const kept = isEmpty && !isSource ? new Map() : await readKeptUnits(tx, sync.translation.id, ids)',
    replacement: 'false',
    why: 'of an empty translation no strings are found; not to look is faster',
  },
  {
    file: 'packages/server/src/sync/merge/sync-translation.ts',
    line: 'const ids = pairs.map(({ source }) => source.unitId).filter((id) => !(isSource && fresh.has(id)))',
    replacement: 'false',
    why: 'what was read of strings that are fresh is not looked at',
  },
  {
    file: 'packages/server/src/sync/merge/removed-texts.ts',
    line: 'if (suggestions.size > 0) await tx.query(suggest, [JSON.stringify([...suggestions.values()])])',
    replacement: 'true',
    why: 'a statement about no rows writes none',
  },
  {
    file: 'packages/server/src/sync/merge/removed-texts.ts',
    line: 'if (suggestions.size > 0) await tx.query(suggest, [JSON.stringify([...suggestions.values()])])',
    replacement: 'suggestions.size >= 0',
    why: 'a statement about no rows writes none',
  },
  {
    file: 'packages/server/src/sync/merge/remove-missing-units.ts',
    line: 'if (missing.length > 0) await removeUnits(tx, sync, ledger, missing)',
    replacement: 'true',
    why: 'of no strings none are removed',
  },
  {
    file: 'packages/server/src/sync/merge/remove-missing-units.ts',
    line: 'if (missing.length > 0) await removeUnits(tx, sync, ledger, missing)',
    replacement: 'missing.length >= 0',
    why: 'of no strings none are removed',
  },
  {
    file: 'packages/server/src/sync/merge/sync-translation.ts',
    line: 'if (!source) throw new Error(`a string of translation ${sync.translation.id} has no source string`)',
    why: 'what a file has is among the source strings, or is added to them before',
  },
  {
    file: 'packages/server/src/sync/merge/known-translations.ts',
    line: 'if (!source) throw new Error(`a string of translation ${sync.translation.id} has no source string`)',
    why: 'it is called where all strings of the file are known',
  },
  {
    file: 'packages/server/src/sync/merge/own-texts.ts',
    line: "return [{ source_unit_id: source.unitId, base, target: isBase ? joinPlural(unit.target.map(() => '')) : null }]",
    replacement: '() => undefined',
    why: 'nothing is joined as an empty text is',
  },
  {
    file: 'packages/server/src/sync/merge/own-texts.ts',
    line: 'if (rows.length === 0) return',
    replacement: 'false',
    why: 'a statement about no rows writes none',
  },
  {
    file: 'packages/server/src/sync/merge/plan-strings.ts',
    line: 'const plan = planKept(kept, found, kept.known ?? [], sync.mode)',
    replacement: '["Stryker was here"]',
    why: 'of a text that waits for its commit something is known; of others it is not asked',
  },
  {
    file: 'packages/server/src/sync/merge/plan-strings.ts',
    line: 'if (chunk.bases.length > 0) await tx.query(updateBases, [JSON.stringify(chunk.bases)])',
    replacement: 'true',
    why: 'a statement about no rows writes none',
  },
  {
    file: 'packages/server/src/sync/merge/plan-strings.ts',
    line: 'if (chunk.bases.length > 0) await tx.query(updateBases, [JSON.stringify(chunk.bases)])',
    replacement: 'chunk.bases.length >= 0',
    why: 'a statement about no rows writes none',
  },
  {
    file: 'packages/server/src/sync/merge/removed-texts.ts',
    line: 'if (rows.length === 0) return',
    replacement: 'false',
    why: 'of no rows none are given back',
  },
  {
    file: 'packages/server/src/sync/merge/source-strings.ts',
    line: 'if (whollyKnown.has(units)) return true',
    replacement: 'false',
    why: 'it only spares the time to look again',
  },
  {
    file: 'packages/server/src/sync/merge/source-strings.ts',
    line: 'if (known) whollyKnown.add(units)',
    why: 'it only spares the time to look again',
  },
  {
    file: 'packages/server/src/sync/merge/sync-translation.ts',
    line: 'const kept = isEmpty && !isSource ? new Map() : await readKeptUnits(tx, sync.translation.id, ids)',
    replacement: 'isSource',
    why: 'of an empty translation no strings are found; not to look is faster',
  },
]
