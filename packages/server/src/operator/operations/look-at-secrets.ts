import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { shownAddress } from '../../git/index.ts'
import { countSeals } from '../../secrets/seal-anew.ts'
import { hasPlainCredentials } from '../../secrets/sealed-address.ts'
import type { Services } from '../../services.ts'
import { hasCode } from '../../system/has-code.ts'
import type { InspectionFinding, InspectionResult } from './inspection.ts'

/** Names the secrets that an older installation left exposed, and the secrets that the newest key does not seal. */
export async function lookAtSecrets(services: Services): Promise<InspectionResult> {
  const looks = [lookAtSharedKeys, lookAtAddresses, lookAtSeals, lookAtFiles, lookAtFirstToken]
  const findings: InspectionFinding[] = []
  for (const look of looks) findings.push(...(await look(services)))
  const place = services.secretBox.isKeyGiven ? 'SECRETS_KEY' : services.secretBox.keyFile.path
  return { fact: `secrets: sealed by ${place}`, findings }
}

async function lookAtSharedKeys({ database }: Services): Promise<InspectionFinding[]> {
  const { rows } = await sql<{ slug: string }>`select p.slug from projects_on_shared_keys s
    join projects p on p.id = s.project_id order by p.slug`.execute(database.kysely)
  if (rows.length < 2) return []
  const wrong = `one SSH key, made for all, opens the repositories of ${rows.map(({ slug }) => slug).join(', ')} to each of them`
  const remedy =
    'give each project’s own key to its git host, then end the old one on the page Repository of the project'
  return [{ about: 'SSH key', wrong, remedy }]
}

async function lookAtAddresses({ database }: Services): Promise<InspectionFinding[]> {
  const { rows } = await sql<{ component: string; repo: string; push: string }>`
    select p.slug || '/' || c.slug as component, c.repo, c.push from components c join projects p on p.id = c.project_id
    where c.repo like '%@%' or c.push like '%@%' order by 1`.execute(database.kysely)
  return rows.flatMap(({ component, repo, push }) =>
    [repo, push].filter(hasPlainCredentials).map((address) => ({
      about: component,
      wrong: `the password of ${shownAddress(address)} is plain text in the database`,
      remedy: 'start the server again, which seals it; change the password if others could read the database',
    })),
  )
}

async function lookAtSeals({ database, secretBox, config }: Services): Promise<InspectionFinding[]> {
  const counts = await countSeals({ database, secretBox })
  const sum = (name: 'older' | 'unopened') => counts.reduce((total, count) => total + count[name], 0)
  const findings: InspectionFinding[] = []
  if (sum('older') > 0) {
    const wrong = `an older key than the first one sealed ${sum('older')} of them`
    findings.push({ about: 'secrets', wrong, remedy: 'weft secrets rotate seals them anew' })
  } else if (config.secretsKeys.length > 1) {
    const wrong = 'SECRETS_KEY has an old key that nothing needs any more'
    findings.push({ about: 'secrets', wrong, remedy: 'leave the first key alone in it, on every node' })
  }
  for (const { place, unopened } of counts.filter((count) => count.unopened > 0)) {
    const wrong = `${unopened} open by no key that is known here`
    findings.push({
      about: place,
      wrong,
      remedy: 'add the key that sealed them to SECRETS_KEY, or weft secrets forget',
    })
  }
  return findings
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Files with secrets that the next start moves into the database. */
async function lookAtFiles({ config, secretBox }: Services): Promise<InspectionFinding[]> {
  const left = [join(config.dataDir, 'git-private', 'ssh')]
  if (secretBox.isKeyGiven) left.push(secretBox.keyFile.path)
  const findings: InspectionFinding[] = []
  for (const path of left) {
    if (!(await isThere(path))) continue
    findings.push({
      about: path,
      wrong: 'a secret is in a file beside the database',
      remedy: 'start the server again, which takes it over',
    })
  }
  return findings
}

/** The token that the first start printed may stand in a log. */
async function lookAtFirstToken({ database }: Services): Promise<InspectionFinding[]> {
  const { rows } = await sql<{ username: string }>`
    select u.username from tokens t join users u on u.id = t.user_id
    where t.of_account and t.expires is null and u.is_superuser and u.username = 'admin'
      and t.created < u.date_joined + interval '1 minute' and t.created < now() - interval '1 day'`.execute(
    database.kysely,
  )
  return rows.map(({ username }) => ({
    about: `user ${username}`,
    wrong: 'the API token that the first start printed never ends, and may stand in a log',
    remedy: `weft user token ${username} ends it and prints another one`,
  }))
}
