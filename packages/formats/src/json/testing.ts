import { byContext } from '../identity.ts'
import type { ForeignFile } from '../testing.ts'

const foreignJson: ForeignFile = {
  starts: ['{"', '{"a":', '{"a":"', '{"a":"\\\\', '{"a":[', '{"a":-', '{ ', '[', '\ufeff{'],
  around: (text) => `{${JSON.stringify(`x${text}`)}: "b", "a": ""}`,
  key: byContext.keyOf({ context: 'a', source: [] }),
}

export const foreignJsonFiles = { json: foreignJson, 'json-nested': foreignJson } satisfies Record<string, ForeignFile>
