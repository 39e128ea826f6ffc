import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Cuts the operations that the fake GitHub of the tests answers out of GitHub's own description of its API. The package has 400 MB,
// which nobody should install for them: `node tools/github-openapi.ts` writes the part anew.

const version = '23.0.2'
const target = 'packages/server/src/git-hosts/testing/generated/github-openapi.json'
const operations = [
  'GET /user',
  'GET /repos/{owner}/{repo}',
  'GET /repos/{owner}/{repo}/pulls',
  'POST /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/pulls/{pull_number}',
  'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
  'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge',
  'POST /repos/{owner}/{repo}/pulls/{pull_number}/requested_reviewers',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
  'POST /repos/{owner}/{repo}/forks',
  'GET /repos/{owner}/{repo}/branches',
  'GET /app',
  'GET /repos/{owner}/{repo}/installation',
  'POST /app/installations/{installation_id}/access_tokens',
  'POST /repos/{owner}/{repo}/check-runs',
  'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}',
  'GET /repos/{owner}/{repo}/commits/{ref}/check-runs',
] as const

/** Keywords that have no effect, or are written for people. */
const forPeople: ReadonlySet<string> = new Set([
  'description',
  'title',
  'example',
  'default',
  'discriminator',
  'deprecated',
])

type Json = null | boolean | number | string | Json[] | { [name: string]: Json }

const folder = mkdtempSync(join(tmpdir(), 'weft-github-'))
try {
  const packed = execFileSync('npm', ['pack', `@octokit/openapi@${version}`, '--silent'], {
    cwd: folder,
    encoding: 'utf8',
  })
  execFileSync('tar', ['xzf', packed.trim(), 'package/generated/api.github.com.json'], { cwd: folder })
  const whole: Json = JSON.parse(readFileSync(join(folder, 'package/generated/api.github.com.json'), 'utf8'))
  writeFileSync(target, written(cut(whole)))
} finally {
  rmSync(folder, { recursive: true })
}

function member(value: Json | undefined, name: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[name] : undefined
}

interface Cut {
  readonly operations: Record<string, Json>
  readonly $defs: Record<string, Json>
}

/** The named operations, and the schemas that they lead to. */
function cut(whole: Json): Cut {
  const kept: Record<string, Json> = {}
  const $defs: Record<string, Json> = {}
  const at = (ref: string) =>
    ref
      .slice(2)
      .split('/')
      .reduce<Json | undefined>((value, part) => member(value, part), whole)
  const resolved = (value: Json | undefined): Json | undefined => {
    const ref = member(value, '$ref')
    return typeof ref === 'string' ? at(ref) : value
  }
  for (const name of operations) {
    const [method = '', path = ''] = name.split(' ')
    const operation = member(member(member(whole, 'paths'), path), method.toLowerCase())
    if (operation === undefined) throw new Error(`GitHub has no ${name}`)
    const parameters = Object.values(member(operation, 'parameters') ?? []).map(resolved)
    const query = parameters.filter((parameter) => member(parameter, 'in') === 'query')
    const [status = '', reply] =
      Object.entries(member(operation, 'responses') ?? {}).find(([code]) => code.startsWith('2')) ?? []
    const content = member(member(resolved(reply), 'content'), 'application/json')
    const [example] = Object.values(member(content, 'examples') ?? {})
    const body = member(member(member(member(operation, 'requestBody'), 'content'), 'application/json'), 'schema')
    kept[name] = {
      query: Object.fromEntries(query.map((item) => [String(member(item, 'name')), asSchema(member(item, 'schema'))])),
      body: asSchema(body),
      status: Number(status),
      reply: asSchema(member(content, 'schema')),
      example: member(resolved(example), 'value') ?? null,
    }
  }
  return { operations: kept, $defs }

  /** A schema as JSON Schema has it: GitHub's are of OpenAPI 3.0, which says otherwise what may be null. */
  function asSchema(value: Json | undefined): Json {
    if (Array.isArray(value)) return value.map(asSchema)
    if (typeof value !== 'object' || value === null) return value ?? null
    const { $ref: ref, nullable, properties, ...others } = value
    if (typeof ref === 'string') return { $ref: `#/$defs/${keep(ref)}` }
    const read: Record<string, Json> = {}
    for (const [name, inner] of Object.entries(others))
      if (!forPeople.has(name) && !name.startsWith('x-')) read[name] = asSchema(inner)
    const named = Object.entries(typeof properties === 'object' && properties !== null ? properties : {})
    if (named.length > 0) read.properties = Object.fromEntries(named.map(([name, inner]) => [name, asSchema(inner)]))
    return nullable === true ? { anyOf: [read, { type: 'null' }] } : read
  }

  function keep(ref: string): string {
    const name = ref.slice(ref.lastIndexOf('/') + 1)
    if (!(name in $defs)) {
      $defs[name] = null
      $defs[name] = asSchema(at(ref))
    }
    return name
  }
}

/** One operation and one schema a line. */
function written({ operations: kept, $defs }: Cut): string {
  const lines = (of: Record<string, Json>) =>
    Object.entries(of)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n')
  return `{"version":"@octokit/openapi ${version}","operations":{\n${lines(kept)}\n},"$defs":{\n${lines($defs)}\n}}\n`
}
