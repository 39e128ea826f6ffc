import type { JsonValue } from '../json-value.ts'
import type { JsonObject } from './conversion.ts'
import { type FieldScope, type FieldShape, type FormField, formFields } from './form-fields.ts'
import { buildPlist } from './plist.ts'
import { ENABLED_NAME, FIREFOX_DOMAIN } from './plist-names.ts'

const ENABLED_TITLE = 'Apply the policies'
const ENABLED_SUMMARY = 'The browser looks at no policy of this profile without it.'

/**
 * The JSON schema from which Jamf Pro makes a form (Application & Custom Settings, External Applications): each policy can
 * be left out, and has a title and an explanation.
 */
export function jamfSchema(scope: FieldScope): string {
  const enabled = {
    type: 'boolean',
    title: ENABLED_TITLE,
    description: ENABLED_SUMMARY,
    default: true,
    property_order: 1,
  }
  const properties = formFields(scope).map((field, at): [string, JsonValue] => [
    field.name,
    optional(field, 5 * (at + 2)),
  ])
  const schema = {
    title: `Firefox (${FIREFOX_DOMAIN})`,
    description: 'Policies of Firefox for managed Macs.',
    __preferencedomain: FIREFOX_DOMAIN,
    __version: '1.0',
    type: 'object',
    required: [ENABLED_NAME],
    properties: { [ENABLED_NAME]: enabled, ...Object.fromEntries(properties) },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** A value that may be left out: Jamf's form writes nothing for a null. */
function optional(field: FormField, order: number): JsonObject {
  const configured = { title: 'Configured', ...jamfValue(field.shape) }
  return {
    title: field.title,
    description: field.summary,
    property_order: order,
    anyOf: field.isRequired ? [configured] : [{ type: 'null', title: 'Not configured' }, configured],
  }
}

function jamfValue(shape: FieldShape): JsonObject {
  switch (shape.kind) {
    case 'boolean':
    case 'number':
    case 'integer':
      return { type: shape.kind }
    case 'choice': {
      const type = typeof shape.options[0] === 'number' ? 'integer' : 'string'
      return { type, enum: [...shape.options], options: { enum_titles: [...shape.titles] } }
    }
    case 'list':
      return { type: 'array', items: { title: 'Entry', ...jamfValue(shape.entry) } }
    case 'object':
      return objectValue(shape.fields)
    case 'names':
      return { type: 'object', additionalProperties: jamfValue(shape.value) }
    case 'json':
    case 'text':
      return { type: 'string' }
  }
}

function objectValue(fields: readonly FormField[]): JsonObject {
  const required = fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(fields.map((field, at) => [field.name, optional(field, 5 * (at + 1))])),
  }
}

/** The manifest of ProfileManifests, from which ProfileCreator and iMazing Profile Editor make a form. */
export function profileManifest(scope: FieldScope): string {
  const subkeys = formFields(scope).map((field) => manifestKey(field))
  const enabled = {
    pfm_name: ENABLED_NAME,
    pfm_title: ENABLED_TITLE,
    pfm_description: ENABLED_SUMMARY,
    pfm_type: 'boolean',
    pfm_default: true,
    pfm_require: 'always',
  }
  return buildPlist({
    pfm_description: 'Policies of Firefox',
    pfm_documentation_url: 'https://firefox-admin-docs.mozilla.org/',
    pfm_domain: FIREFOX_DOMAIN,
    pfm_format_version: 1,
    pfm_interaction: 'combined',
    pfm_platforms: ['macOS'],
    pfm_subkeys: [...payloadKeys(), enabled, ...subkeys],
    pfm_targets: ['system', 'user'],
    pfm_title: 'Mozilla Firefox',
    pfm_unique: true,
    pfm_version: 1,
  })
}

/** The keys that every payload has. */
function payloadKeys(): readonly JsonObject[] {
  const key = (name: string, title: string, type: string, value: string | number): JsonObject => ({
    pfm_name: name,
    pfm_title: title,
    pfm_type: type,
    pfm_default: value,
    pfm_require: 'always',
  })
  return [
    key('PayloadDescription', 'Payload description', 'string', 'Configures Firefox'),
    key('PayloadDisplayName', 'Payload display name', 'string', 'Mozilla Firefox'),
    key('PayloadIdentifier', 'Payload identifier', 'string', FIREFOX_DOMAIN),
    key('PayloadType', 'Payload type', 'string', FIREFOX_DOMAIN),
    key('PayloadUUID', 'Payload UUID', 'string', ''),
    key('PayloadVersion', 'Payload version', 'integer', 1),
  ]
}

function manifestKey(field: FormField): JsonObject {
  return {
    pfm_name: field.name,
    pfm_title: field.title,
    pfm_description: field.summary,
    ...(field.isRequired && { pfm_require: 'always' }),
    ...manifestValue(field.shape),
  }
}

function manifestValue(shape: FieldShape): JsonObject {
  switch (shape.kind) {
    case 'boolean':
    case 'integer':
      return { pfm_type: shape.kind }
    case 'number':
      return { pfm_type: 'real' }
    case 'choice': {
      const type = typeof shape.options[0] === 'number' ? 'integer' : 'string'
      return { pfm_type: type, pfm_range_list: [...shape.options], pfm_range_list_titles: [...shape.titles] }
    }
    case 'list':
      return { pfm_type: 'array', pfm_subkeys: [manifestValue(shape.entry)] }
    case 'object':
      return { pfm_type: 'dictionary', pfm_subkeys: shape.fields.map(manifestKey) }
    case 'names':
      return {
        pfm_type: 'dictionary',
        pfm_subkeys: [
          { pfm_name: '{{key}}', pfm_title: 'Name', pfm_type: 'string' },
          { pfm_name: '{{value}}', pfm_title: 'Value', ...manifestValue(shape.value) },
        ],
      }
    case 'json':
    case 'text':
      return { pfm_type: 'string' }
  }
}
