import type { ForeignFile } from '../foreign-file.ts'
import { byContext } from '../identity.ts'

const foreignJson: ForeignFile = {
  starts: ['{"', '{"a":', '{"a":"', '{"a":"\\\\', '{"a":[', '{"a":-', '{ ', '[', '\ufeff{'],
  around: (text) => `{${JSON.stringify(`x${text}`)}: "b", "a": ""}`,
  key: byContext.keyOf({ context: 'a', source: [] }),
}

/** A file whose only string has its text in an object. */
const foreignObject = (text: string): ForeignFile => ({
  ...foreignJson,
  starts: [...foreignJson.starts, `{"a":{"${text}":"`, `{"a":{"${text}":{"`],
  around: (foreign) => `{"a": {${JSON.stringify(`x${foreign}`)}: "b", ${JSON.stringify(text)}: ""}}`,
})

/** A file with extra facts under a separate name. */
const foreignAbout = (name: string): ForeignFile => ({
  ...foreignJson,
  starts: [...foreignJson.starts, `{"${name}a":"`, `{"${name}a":{"`],
  around: (text) => `{${JSON.stringify(`${name}${text}`)}: "b", "a": ""}`,
})

const foreignNested: ForeignFile = {
  ...foreignJson,
  around: (text) => `{"x": {"y": ${JSON.stringify(text)}}, "a": ""}`,
}

export const foreignJsonFiles = {
  json: foreignJson,
  'json-nested': foreignJson,
  webextension: foreignObject('message'),
  arb: foreignAbout('@'),
  i18next: foreignNested,
  i18nextv4: foreignNested,
  'go-i18n-json-v2': foreignObject('other'),
  formatjs: foreignObject('defaultMessage'),
  resjson: foreignAbout('_'),
  mediawiki: foreignJson,
  'go-i18n-json': {
    ...foreignJson,
    starts: ['[{"id":"', '[{"id":"a","translation":{"', '[[', '[ '],
    around: (text) => `[{"x": ${JSON.stringify(text)}, "id": "a", "translation": ""}]`,
  },
  gotext: {
    ...foreignJson,
    starts: [...foreignJson.starts, '{"messages":[{"id":"a","translation":{"select":{"'],
    around: (text) => `{"messages": [{"meaning": ${JSON.stringify(text)}, "id": "a", "translation": ""}]}`,
  },
  'nextcloud-json': {
    ...foreignJson,
    starts: [...foreignJson.starts, '{"translations":{"a":["'],
    around: (text) => `{"translations": {${JSON.stringify(`x${text}`)}: "b", "a": ""}}`,
  },
} satisfies Record<string, ForeignFile>
