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
}
