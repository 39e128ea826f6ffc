import { emitSchema } from '../packages/browser-policy/src/schema/emit-schema.ts'
import { newest } from '../packages/browser-policy/src/target.ts'
import { templates } from '../packages/policy-editor/src/templates.ts'

const folder = 'packages/browser-policy/integrations/schemastore'
const name = 'firefox-policies'

/** Files that the schema must refuse, each for one reason. */
const wrong: Readonly<Record<string, unknown>> = {
  'no-envelope': { DisableTelemetry: true },
  'policies-as-list': { policies: [{ DisableTelemetry: true }] },
  'unknown-word': { policies: { Proxy: { Mode: 'Manual' } } },
  'url-without-scheme': { policies: { Homepage: { URL: 'www.example.com' } } },
  'wrong-type': { policies: { DisableTelemetry: 'yes' } },
}

const right: Readonly<Record<string, unknown>> = {
  'own-names': {
    $schema: `https://json.schemastore.org/${name}.json`,
    policies: { DisableTelemetry: true, Authentication_Comment: 'names that browsers do not know are ignored' },
  },
}

/**
 * The files for SchemaStore at their places in its repository: the schema, files that it must take, and files that it must
 * refuse. Its validator knows no words for editors, so the schema has none.
 */
export function renderSchemaStore(): ReadonlyMap<string, string> {
  const { $schema, ...schema } = emitSchema({
    target: newest,
    dialect: 'draft-07',
    form: 'envelope',
    annotations: false,
  }) as Record<string, unknown>
  const files = new Map<string, unknown>([
    [`src/schemas/json/${name}.json`, { $schema, $id: `https://json.schemastore.org/${name}.json`, ...schema }],
  ])
  for (const { id, policies } of templates) files.set(`src/test/${name}/${id}.json`, { policies })
  for (const [id, content] of Object.entries(right)) files.set(`src/test/${name}/${id}.json`, content)
  for (const [id, content] of Object.entries(wrong)) files.set(`src/negative_test/${name}/${id}.json`, content)
  return new Map([...files].map(([path, content]) => [`${folder}/${path}`, `${JSON.stringify(content, null, 2)}\n`]))
}
