import { Readable } from 'node:stream'
import { exportSiteAudit, listSiteAudit } from '@weft/contract'
import { stringify } from 'csv-stringify/sync'
import type { Database } from '../../db/database.ts'
import { firstRows } from '../../db/list-part.ts'
import { route } from '../../http/bind/route.ts'
import { isoTime } from '../../http/reply/json.ts'
import { listPage } from '../../http/reply/paging.ts'
import { csvStyle } from '../../http/reply/render-csv.ts'
import { reply } from '../../http/reply/reply.ts'
import {
  countSiteAudit,
  type SiteAuditFilter,
  type SiteAuditRow,
  selectSiteAudit,
  siteAuditOrder,
} from './site-audit.queries.ts'

const present = ({ timestamp, ...row }: SiteAuditRow) => ({ ...row, timestamp: isoTime(timestamp) })

const columns = ['timestamp', 'action', 'about', 'username', 'user', 'project', 'address', 'user_agent'] as const

const line = (cells: readonly (string | null)[]): string => stringify([cells.map((cell) => cell ?? '')], csvStyle)

const rowsAtOnce = 1000

/** All entries as CSV, a thousand at a time: no log is too long for the memory of the server. */
async function* linesOf(database: Database, filter: SiteAuditFilter, signal: AbortSignal): AsyncGenerator<string> {
  yield line(columns)
  for (let beside: readonly string[] | null = null; ; ) {
    signal.throwIfAborted()
    const rows: SiteAuditRow[] = await selectSiteAudit(database, filter, { ...firstRows(rowsAtOnce), beside })
    if (rows.length > 0) yield rows.map((row) => line(cellsOf(row))).join('')
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsAtOnce) return
    beside = [String(last.id)]
  }
}

function cellsOf(row: SiteAuditRow): (string | null)[] {
  const { timestamp, ...texts } = present(row)
  return columns.map((column) => (column === 'timestamp' ? timestamp : texts[column]))
}

export const siteAuditRoutes = [
  route(listSiteAudit, {
    permission: 'management.use',
    handle: (request) =>
      listPage<SiteAuditRow>(request, {
        count: () => countSiteAudit(request.database, request.query),
        order: siteAuditOrder,
        rows: (part) => selectSiteAudit(request.database, request.query, part),
        present,
      }),
  }),
  route(exportSiteAudit, {
    permission: 'management.use',
    async handle({ database, query, signal }) {
      const content = Readable.from(linesOf(database, query, signal), { objectMode: false })
      return reply(200, content, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit.csv"',
      })
    },
  }),
]
