/** Policies that only the builds of Firefox Enterprise have, by its schema and notes. */
const enterpriseBuilds: ReadonlySet<string> = new Set([
  'AccessConnector',
  'AIChatbot',
  'BlocklistDomainBrowsedTelemetry',
  'ContentAnalysisTelemetry',
  'CrashReportsSubmit',
  'DataLossPrevention',
  'DisableLocalPolicies',
  'DownloadTelemetry',
  'EnterpriseStorageEncryption',
  'PrintPageTelemetry',
  'SecurityLogging',
  'Sync',
  'Watermark',
])

/** Whether only the builds of Firefox Enterprise have a policy of this name. */
export const isEnterpriseBuildName = (name: string): boolean => enterpriseBuilds.has(name)
