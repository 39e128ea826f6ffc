import { newest } from '../target.ts'

/** The output of `here --format json` on a machine with these policies. */
const machine = (policies: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([
    {
      target: newest,
      status: 'active',
      policies: Object.entries(policies).map(([name, value]) => ({ name, value, fate: 'active' })),
    },
  ])

/** The files among which the examples of the commands run, in the tests. */
export const sampleFiles: Readonly<Record<string, string>> = {
  'policies.json': `{
  "policies": {
    "BlockAboutConfig": true,
    "DisableTelemetry": true,
    "Cookies": { "Allow": ["https://intranet.example"] },
    "WebsiteFilter": { "Block": ["*://ads.example.com/*"] }
  }
}
`,
  'other.json': '{"policies": {"BlockAboutConfig": false, "DisableTelemetry": true}}',
  'base.json': '{"policies": {"BlockAboutConfig": false, "DisableProfileImport": true}}\n',
  'broken.json': `{
  "policies": {
    "BlockAboutConfig": "maybe",
    "Proxy": { "Mode": "Manual" },
  }
}
`,
  'laptop.json': machine({
    BlockAboutConfig: true,
    DisableTelemetry: true,
    Cookies: { Allow: ['https://intranet.example'] },
    WebsiteFilter: { Block: ['*://ads.example.com/*'] },
  }),
  'desk.json': machine({
    BlockAboutConfig: false,
    DisableTelemetry: true,
    Cookies: { Allow: ['https://intranet.example'] },
    WebsiteFilter: { Block: ['*://ads.example.com/*'] },
  }),
  'old.reg': [
    'Windows Registry Editor Version 5.00',
    '',
    '[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Mozilla\\Firefox]',
    '"BlockAboutConfig"=dword:00000001',
    '',
    '[HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Mozilla\\Firefox\\Cookies\\Allow]',
    '"1"="https://intranet.example"',
    '',
  ].join('\r\n'),
  'template.admx': `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitions xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <policyNamespaces><target prefix="own" namespace="Example.Policies"/></policyNamespaces>
  <resources minRequiredRevision="1.0"/>
  <categories><category name="Own" displayName="$(string.Own)"/></categories>
  <policies>
    <policy name="Quiet" class="Both" displayName="$(string.Quiet)" key="Software\\Policies\\Example" valueName="Quiet">
      <parentCategory ref="Own"/>
    </policy>
  </policies>
</policyDefinitions>
`,
  'en-US/template.adml': `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions" revision="1.0" schemaVersion="1.0">
  <displayName>Example</displayName>
  <description>Example</description>
  <resources><stringTable><string id="Own">Example</string></stringTable></resources>
</policyDefinitionResources>
`,
}
