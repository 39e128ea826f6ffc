import type { AlertName } from '@weft/contract'
import { sql } from 'kysely'
import Type from 'typebox'
import { missingMigrations } from '../../db/migrate.ts'
import { unheardMessages } from '../../db/unheard-messages.ts'
import { saidOfAlert } from '../../domain/component/alert-words.ts'
import type { Services } from '../../services.ts'
import { findDamagedClones } from '../../sync/clone/damaged-clones.ts'
import { defineOperation } from '../operation.ts'
import type { InspectionFinding, InspectionResult } from './inspection.ts'
import { lookAtBackups } from './look-at-backups.ts'
import { lookAtJobs } from './look-at-jobs.ts'
import { lookAtMail } from './look-at-mail.ts'
import { lookAtSecrets } from './look-at-secrets.ts'

export type { InspectionFinding } from './inspection.ts'

type Look = (services: Services, signal: AbortSignal) => Promise<InspectionResult>

/** All looks but that at clones, which may take minutes. */
export const quickLooks: readonly Look[] = [
  lookAtDatabase,
  lookAtEdits,
  lookAtJobs,
  lookAtMail,
  lookAtSecrets,
  lookAtAlerts,
  lookAtBackups,
]

/** Checks the content of an installation: database, clones, edits that wait too long, failed jobs, alerts. */
export const inspectOperation = defineOperation({
  request: Type.Object({}),
  async run({ services, tell, signal }) {
    const looks: readonly Look[] = [lookAtClones, ...quickLooks]
    const facts: string[] = []
    const findings: InspectionFinding[] = []
    for (const look of looks) {
      signal.throwIfAborted()
      const inspection = await look(services, signal)
      tell({ kind: 'step', text: inspection.fact })
      facts.push(inspection.fact)
      findings.push(...inspection.findings)
    }
    return { facts, findings }
  },
})

async function lookAtDatabase({ database }: Services): Promise<InspectionResult> {
  const { rows } = await sql<{ version: string; size: string; migration: number; letters: string }>`
    select current_setting('server_version') as version,
      (select datctype from pg_database where datname = current_database()) as letters, pg_size_pretty(pg_database_size(current_database())) as size,
      (select max(number) from schema_migrations) as migration`.execute(database.kysely)
  const [row] = rows
  const findings: InspectionFinding[] = []
  if (/^(C|POSIX)$/.test(row?.letters ?? '')) {
    // Otherwise trigrams of words in other scripts are empty, and a search for them reads every row.
    const wrong = `its LC_CTYPE is ${row?.letters}, which knows no letters beyond ASCII`
    const remedy = "weft backup, create database … lc_ctype 'C.UTF-8' template template0, weft restore"
    findings.push({ about: 'database', wrong, remedy })
  }
  if (!database.hears())
    findings.push({
      about: 'database',
      wrong: unheardMessages,
      remedy: 'give DATABASE_URL its session port, or the direct address',
    })
  const { left } = await missingMigrations(database)
  if (left.length > 0)
    findings.push({
      about: 'database',
      wrong: `${left.length} migrations wait for the end of the older version's nodes, the first is ${left[0]?.name}`,
      remedy: 'once none of them runs: weft migrate --after',
    })
  const kind = database.embedded ? 'embedded PostgreSQL' : 'PostgreSQL'
  return { fact: `database: ${kind} ${row?.version}, ${row?.size}, migration ${row?.migration}`, findings }
}

async function lookAtClones({ config, git }: Services, signal: AbortSignal): Promise<InspectionResult> {
  const { count, damaged } = await findDamagedClones({ dataDir: config.dataDir, git, signal })
  const remedy = 'stop the server and remove this folder: the next pull clones anew, and no text is lost'
  return {
    fact: `clones: ${count}`,
    findings: damaged.map((about) => ({ about, wrong: 'the clone is damaged', remedy })),
  }
}

async function lookAtEdits({ database }: Services): Promise<InspectionResult> {
  const { rows } = await sql<{ component: string; edits: number; hours: number; late: boolean }>`
    select p.slug || '/' || c.slug as component, count(*)::int as edits,
      (extract(epoch from now() - min(e.timestamp)) / 3600)::int as hours,
      min(e.timestamp) < now() - ((c.settings ->> 'commit_pending_age')::int + 1) * interval '1 hour' as late
    from pending_edits e join translations t on t.id = e.translation_id join components c on c.id = t.component_id
    join projects p on p.id = c.project_id group by p.slug, c.slug, c.settings order by 1`.execute(database.kysely)
  const edits = rows.reduce((sum, row) => sum + row.edits, 0)
  const findings = rows
    .filter(({ late }) => late)
    .map(({ component, edits: waiting, hours }) => ({
      about: component,
      wrong: `${waiting} edits have waited for ${hours} hours to be committed`,
      remedy: 'start the server, or POST {"operation":"commit"} to its repository and read the answer',
    }))
  return { fact: `edits that wait for a commit: ${edits}`, findings }
}

const remedies: { readonly [Name in AlertName]: string } = {
  ParseError: 'mend the file in the repository, then pull',
  DuplicateString: 'leave one of the strings in the file, then pull; the alert says which one counts',
  FileWarning: 'mend what the alert says of the file, then pull; the file is read and written all the same',
  UnwritableString: 'rename or remove what stands in the place of the string in its file, then pull',
  DuplicateLanguage:
    'choose one of the files (POST /api/site/components/PROJECT/COMPONENT/language-file/), remove the others, or leave codes out by language_regex',
  NoMaskMatches: "correct the component's file mask",
  InexistantFiles: "correct the component's template or base file",
  DeletedFile:
    'restore the file in the repository and pull, or add the language again; a reset of the repository gives up what waits',
  MergeFailure: 'pull again; the texts are kept',
  RepositoryOperationFailure:
    'make room: raise LOCAL_LIMIT, or have the project keep the files in a repository of a git host',
  PushFailure: 'see that the push address takes our commits, then push',
  UnusedEnforcedCheck: 'give the component or its strings a flag that the check needs, or no longer enforce the check',
  SharedSshKey: 'give the project’s own key to the git host, then end the old one on its page Repository',
  HeldPush: 'look at the change on the page Repository, then push again',
  UpdateFailure: 'see that the repository can be reached, then pull',
}

async function lookAtAlerts({ database }: Services): Promise<InspectionResult> {
  const { rows } = await sql<{ component: string; name: AlertName; details: Record<string, unknown> }>`
    select p.slug || '/' || c.slug as component, a.name, a.details from alerts a
    join components c on c.id = a.component_id join projects p on p.id = c.project_id
    where a.dismissed_at is null and a.severity >= 50 order by 1, 2`.execute(database.kysely)
  const findings = rows.map(({ component, name, details }) => ({
    about: component,
    wrong: saidOfAlert(name, details).slice(0, 300),
    remedy: remedies[name],
  }))
  return { fact: `alerts: ${rows.length}`, findings }
}
