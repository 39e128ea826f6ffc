import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderProblemPages } from '../packages/browser-policy/src/reference/problem-page.ts'
import { renderPoliciesReference } from '../packages/browser-policy/src/reference/render-policies-reference.ts'
import { renderVersionPages } from '../packages/browser-policy/src/reference/version-page.ts'
import { renderChecksReference } from '../packages/checks/src/index.ts'
import { renderCalls } from '../packages/contract/src/client/render-calls.ts'
import { renderSettingPurposes } from '../packages/contract/src/render-setting-purposes.ts'
import { renderFileFormats } from '../packages/formats/src/render-file-formats.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { dumpSchema } from '../packages/server/src/db/schema-dump.ts'
import { renderSettingsReference } from '../packages/server/src/domain/component/settings/render-settings-reference.ts'
import { renderDefaultWidths } from '../packages/server/src/fonts/render-default-widths.ts'
import {
  renderNoticeSentences,
  renderNotificationKinds,
  renderNotificationNames,
} from '../packages/server/src/notifications/render-notification-facts.ts'
import { openApiDocument } from '../packages/server/src/resources/openapi-document.ts'
import { renderSoftwareBill } from './bill-of-materials.ts'
import { demoFolder, renderDemoTexts } from './demo-texts.ts'
import { renderNotices } from './notices.ts'
import { renderPolicyMessages } from './policy-messages.ts'
import { demoPolicies, policyTexts, renderTranslatedPolicies } from './policy-translations.ts'
import { renderSchemaStore } from './schema-store.ts'

async function renderSchema(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'weft-docs-'))
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir })
    try {
      return await dumpSchema(database)
    } finally {
      await database.close()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Every file that is generated, with its text, by its path from the root. */
export async function generateAll(): Promise<Map<string, string>> {
  const files = new Map([
    ['packages/contract/src/client/calls.ts', renderCalls()],
    ['packages/contract/src/facts/file-formats.ts', renderFileFormats()],
    ['packages/contract/src/facts/setting-purposes.ts', renderSettingPurposes()],
    ['packages/contract/src/facts/notification-kinds.ts', renderNotificationKinds()],
    ['packages/web/src/text/notifications.ftl', renderNotificationNames()],
    ['packages/server/src/notifications/texts/en.notices.ftl', renderNoticeSentences()],
    ['docs/reference/openapi.json', openApiDocument()],
    ['docs/reference/schema.sql', await renderSchema()],
    ['docs/reference/checks.md', renderChecksReference()],
    ['docs/reference/component-settings.md', renderSettingsReference()],
    ['packages/server/src/fonts/generated/default-widths.json', renderDefaultWidths()],
    ['docs/reference/sbom.cdx.json', renderSoftwareBill()],
    ['NOTICES.md', renderNotices()],
    ['docs/reference/policies.md', renderPoliciesReference()],
  ])
  files.set('packages/policy-texts/src/messages.json', renderPolicyMessages())
  for (const [path, text] of policyTexts()) files.set(path, text)
  for (const [path, text] of demoPolicies()) files.set(path, text)
  for (const [path, text] of renderTranslatedPolicies()) files.set(path, text)
  for (const [path, text] of renderSchemaStore()) files.set(path, text)
  for (const [name, text] of renderProblemPages()) files.set(`docs/reference/problems/${name}`, text)
  for (const [name, text] of renderVersionPages()) files.set(`docs/reference/versions/${name}`, text)
  for (const [name, text] of renderDemoTexts()) files.set(`${demoFolder}/${name}`, text)
  return files
}
