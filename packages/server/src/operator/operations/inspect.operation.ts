import { sql } from 'kysely'
import Type from 'typebox'
import { closeRepository, isSound, openRepository } from '../../git/index.ts'
import type { Services } from '../../services.ts'
import { listClones } from '../../sync/queue/tidy-clones.ts'
import { defineOperation } from '../operation.ts'
import type { InspectionFinding, InspectionResult } from './inspection.ts'
import { lookAtMail } from './look-at-mail.ts'

export type { InspectionFinding } from './inspection.ts'

/** Checks the content of an installation: database, clones, edits that wait too long, failed jobs, alerts. */
export const inspectOperation = defineOperation({
  request: Type.Object({}),
  async run({ services, tell, signal }) {
    const looks = [lookAtDatabase, lookAtClones, lookAtEdits, lookAtJobs, lookAtMail, lookAtAlerts]
    const facts: string[] = []
    const findings: InspectionFinding[] = []
    for (const look of looks) {
      signal.throwIfAborted()
      const inspection = await look(services)
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
  const kind = database.embedded ? 'embedded PostgreSQL' : 'PostgreSQL'
  return { fact: `database: ${kind} ${row?.version}, ${row?.size}, migration ${row?.migration}`, findings }
}

async function lookAtClones({ config, git }: Services): Promise<InspectionResult> {
  const clones = await listClones(config.dataDir)
  const findings: InspectionFinding[] = []
  for (const directory of clones) {
    const repository = openRepository(git, directory)
    try {
      if (await isSound(repository)) continue
      const remedy = 'stop the server and remove this folder: the next pull clones anew, and no text is lost'
      findings.push({ about: directory, wrong: 'the clone is damaged', remedy })
    } finally {
      await closeRepository(repository)
    }
  }
  return { fact: `clones: ${clones.length}`, findings }
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

async function lookAtJobs({ database }: Services): Promise<InspectionResult> {
  const { rows } = await sql<{ kind: string; id: string; error: string; component: string | null }>`
    select t.kind, t.id, t.result ->> 'error' as error, p.slug || '/' || c.slug as component
    from tasks t left join components c on c.id = t.component_id left join projects p on p.id = c.project_id
    where t.completed and t.result ? 'error' and t.updated > now() - interval '7 days'
    order by t.updated desc limit 20`.execute(database.kysely)
  const findings = rows.map(({ kind, id, error, component }) => ({
    about: `job ${kind}${component === null ? '' : ` of ${component}`} (task ${id})`,
    wrong: error,
    remedy: 'mend the cause and ask for it again; the entry goes after a week',
  }))
  return { fact: `jobs that failed this week: ${rows.length}`, findings }
}

const remedies: Readonly<Record<string, string>> = {
  ParseError: 'mend the file in the repository, then pull',
  UnwritableString: 'rename or remove what stands in the place of the string in its file, then pull',
  DuplicateLanguage: 'keep one file for each language, or set language aliases of the project',
  NoMaskMatches: "correct the component's file mask",
  InexistantFiles: "correct the component's template or base file",
  MergeFailure: 'pull again; the texts are kept',
  RepositoryOperationFailure:
    'make room: raise LOCAL_LIMIT, or have the project keep the files in a repository of a git host',
  PushFailure: 'see that the push address takes our commits, then push',
  UnusedEnforcedCheck: 'give the component or its strings a flag that the check needs, or no longer enforce the check',
  UpdateFailure: 'see that the repository can be reached, then pull',
}

async function lookAtAlerts({ database }: Services): Promise<InspectionResult> {
  const { rows } = await sql<{ component: string; name: string; details: Record<string, unknown> }>`
    select p.slug || '/' || c.slug as component, a.name, a.details from alerts a
    join components c on c.id = a.component_id join projects p on p.id = c.project_id
    where a.dismissed_at is null and a.severity >= 50 order by 1, 2`.execute(database.kysely)
  const findings = rows.map(({ component, name, details }) => ({
    about: component,
    wrong: `alert ${name}: ${JSON.stringify(details).slice(0, 300)}`,
    remedy: remedies[name] ?? 'see the component',
  }))
  return { fact: `alerts: ${rows.length}`, findings }
}
