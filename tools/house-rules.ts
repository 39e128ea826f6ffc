import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'

/** The most lines of a source file; a longer one does more than one thing. Tests may be longer. */
const mostLines = 400

/** Files that may be longer, each with its reason. */
const longFiles: Readonly<Record<string, string>> = {
  'packages/contract/src/client/calls.ts': 'generated: a line for each endpoint',
}

/** The roles that the last part of a file name may state: `unit.routes.ts`. */
const roles = new Set(
  'test facts fixture check autofix form format policy rule aspect arbitrary routes queries present contract host job work service notification command operation bench config client d page worker'.split(
    ' ',
  ),
)

const vague = /(^|-)(utils?|helpers?|common|managers?|misc)(-|\.|$)/

/** A violation of a house rule: `file:line: text`. */
export type Complaint = string

/** A file of the project and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const source = /\.(ts|tsx|mjs|js)$/

/** Every source file that git tracks or would add, or every other `kind` of file, with its present text. */
export function projectFiles(kind = source): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  return listed
    .split('\0')
    .filter((path) => kind.test(path) && existsSync(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

export function complaintsAbout(file: SourceFile): Complaint[] {
  return [...length(file), ...name(file), ...content(file)]
}

function length({ path, text }: SourceFile): Complaint[] {
  const lines = text.split('\n').length - 1
  if (lines <= mostLines || testing.test(path) || path in longFiles || /(^|\/)fixtures\//.test(path)) return []
  return [`${path}:${mostLines}: ${lines} lines, where ${mostLines} are the most: it does two things`]
}

function name({ path }: SourceFile): Complaint[] {
  const file = basename(path)
  const [stem = '', ...parts] = file.replace(/\.(ts|tsx|mjs|js)$/, '').split('.')
  const complaints: Complaint[] = []
  if (![stem, ...parts].every((part) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(part)))
    complaints.push(`${path}: a file name is kebab-case`)
  // A policy's name is its browser's.
  if (vague.test(file) && !file.endsWith('.policy.ts'))
    complaints.push(`${path}: the name says nothing of what is in it`)
  // po/po.parse.ts is a part of po; elsewhere the last part is a role.
  const isPart = stem === basename(dirname(path))
  const unknown = isPart ? undefined : parts.find((part) => !roles.has(part))
  if (unknown !== undefined) complaints.push(`${path}: "${unknown}" is no role; roles are ${[...roles].join(', ')}`)
  return complaints
}

interface ContentRule {
  readonly where: RegExp
  readonly except: RegExp
  readonly refused: RegExp
  readonly say: string
}

const testing = /(\.test|\.arbitrary|\.facts|\.fixture|\.bench|\/testing|^packages\/testkit\/.*)\.tsx?$/
const nothing = /(?!)/

const contentRules: readonly ContentRule[] = [
  {
    where: /^packages\/server\/src\//,
    except: new RegExp(`${testing.source}|/domain/visible\\.ts$`),
    refused: /->> ?'restricted'|(?<!set )access_control (=|in|<>) ?(any|\d|\()/,
    say: 'who sees what is spelt in SQL by domain/visible.ts alone',
  },
  {
    where: /^packages\/server\/src\//,
    except: new RegExp(`${testing.source}|/config\\.ts$`),
    refused: /process\.env\b/,
    say: 'the environment is read by config.ts alone',
  },
  {
    where: /^packages\/server\/src\//,
    except: new RegExp(`${testing.source}|/src/http/|/src/outbound/`),
    refused: /\bstatusCode\b|\breply\.(code|status)\(/,
    say: 'status codes of our replies are known to http/ alone: throw a Refusal, or answer with reply()',
  },
  {
    where: /^(packages|tools|bench)\//,
    except: /^tools\/house-rules/,
    refused: /(\.\.\/|\/work\/)shared\//,
    say: 'the project stands alone: nothing beside its folder is named in it',
  },
  {
    where: /^packages\/web\/src\//,
    except: testing,
    refused: /type(=|: )["'{]{1,2}(date|datetime-local|month|week|time)["']/,
    say: 'days are typed and chosen in ui/date-field.tsx: the fields of browsers differ, and know no language of ours',
  },
  {
    where: /^packages\/web\/src\//,
    except: testing,
    refused: /<(select|option|datalist)[\s>]/,
    say: 'choices are drawn by ui/select.tsx: the lists of browsers look different in each, and have no search',
  },
  {
    where: /^packages\/web\/src\//,
    except: testing,
    refused: /(?<![\w$.-])((window|globalThis|self)\.)?(confirm|alert|prompt)\(/,
    say: 'questions are asked by ui/use-question.tsx: those of browsers hold up the page and say neither what follows nor the verb',
  },
  {
    where: /^packages\/web\/src\//,
    except: new RegExp(`${testing.source}|/(fact-line|fact-text|page-title|special-characters)\\.tsx?$`),
    refused: /^(?! *(\/?\*|\/\/)).*\s·[\s{]/,
    say: 'facts are joined by ui/fact-line.tsx: without isolation, text from right to left scrambles those beside it',
  },
  {
    where: /^packages\/.*\.test\.ts$/,
    except: /system\/process-log\.test\.ts$/,
    refused: /^\s*useLog\(/,
    say: 'the way back is called when the test ends: other tests of the process write into the log after it',
  },
  {
    where: /^packages\/.*\.tsx?$/,
    except: nothing,
    refused: /\b(describe|test|it)\.(only|todo)\(/,
    say: 'a test that keeps others from running, or that tests nothing',
  },
]

function content({ path, text }: SourceFile): Complaint[] {
  const complaints: Complaint[] = []
  for (const { where, except, refused, say } of contentRules) {
    if (!where.test(path) || except.test(path)) continue
    for (const [index, line] of text.split('\n').entries())
      if (refused.test(line)) complaints.push(`${path}:${index + 1}: ${say}`)
  }
  return complaints
}

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly integrity?: string
  readonly license?: string
  /** One of our own packages. */
  readonly link?: boolean
}

interface PackageLock {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** Optional packages of other machines that are missing in the lock, so that `npm ci` refuses it there. */
export function lostPackages(lockText: string): Complaint[] {
  const { packages }: PackageLock = JSON.parse(lockText)
  return Object.values(packages)
    .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    .filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))
    .map((name) => `package-lock.json: ${name} is missing; run node tools/complete-lock.mjs`)
}

/** Packages of a lock without a hash or a licence. */
export function unprovenPackages(lockText: string, path = 'package-lock.json'): Complaint[] {
  const { packages }: PackageLock = JSON.parse(lockText)
  return Object.entries(packages).flatMap(([place, { integrity, license, link }]) => {
    if (!place.includes('node_modules/') || link) return []
    const missing = [integrity ? [] : ['hash'], license ? [] : ['licence']].flat()
    return missing.map((what) => `${path}: ${place} has no ${what}; run node tools/complete-lock.mjs ${path}`)
  })
}
