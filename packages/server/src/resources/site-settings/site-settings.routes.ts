import { changeSiteSettings, readSiteSettings } from '@weft/contract'
import { type SiteSettingName, type SiteValues, writeSiteSettings } from '../../domain/site-settings.ts'
import { auditOrigin, noteAudit } from '../../domain/user/profile/note-audit.ts'
import { route } from '../../http/bind/route.ts'
import type { FieldProblem } from '../../refusal.ts'
import type { Services } from '../../services.ts'

async function present({ settings }: Services) {
  const values = await settings.read()
  const decidedBy = Object.fromEntries(
    Object.keys(values).map((name) => [name, settings.variableOf(name as SiteSettingName)]), // the keys of a value are what its type says
  )
  return { ...values, decided_by: decidedBy }
}

/** The values that differ from the present ones: a form sends all of its fields. */
async function changed({ settings }: Services, sent: Partial<SiteValues>): Promise<Partial<SiteValues>> {
  const values = await settings.read()
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && value !== values[name as SiteSettingName]), // the contract has no other fields
  )
}

export const siteSettingRoutes = [
  route(readSiteSettings, {
    permission: 'management.configure',
    handle: ({ services }) => present(services),
  }),
  route(changeSiteSettings, {
    permission: 'management.configure',
    async problems(sent, _, { services }) {
      const problems: FieldProblem[] = []
      for (const name of Object.keys(await changed(services, sent))) {
        const variable = services.settings.variableOf(name as SiteSettingName) // the contract has no other fields
        if (variable === null) continue
        const detail = `The environment variable ${variable} decides this: change it there, and start the server again.`
        problems.push({ code: 'invalid', detail, attr: name })
      }
      return problems
    },
    async handle(request) {
      const { database, services, body } = request
      const values = await changed(services, body)
      await database.transaction(async (tx) => {
        await writeSiteSettings(tx, values)
        for (const [name, value] of Object.entries(values))
          noteAudit(tx, auditOrigin(request), {
            action: 'site-setting-changed',
            about: `${name}=${String(value).slice(0, 100)}`,
          })
      })
      return present(services)
    },
  }),
]
