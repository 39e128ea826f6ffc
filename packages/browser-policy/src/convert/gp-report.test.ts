import { expect, test } from 'vitest'
import { readGpReport } from './gp-report.ts'
import { detectForm } from './policy-file.ts'

const root = 'SOFTWARE\\Policies\\Mozilla\\Firefox'
const setting = (name: string, data: string, rank = ''): string =>
  `<q1:RegistrySetting>${rank}<q1:KeyPath>${root}</q1:KeyPath><q1:AdmSetting>false</q1:AdmSetting><q1:Value><q1:Name>${name}</q1:Name>${data}</q1:Value></q1:RegistrySetting>`
const report = (inside: string, tag = 'Computer'): string => `<?xml version="1.0" encoding="utf-16"?>
<GPO xmlns="http://www.microsoft.com/GroupPolicy/Settings"><${tag}><ExtensionData><Extension xmlns:q1="http://www.microsoft.com/GroupPolicy/Settings/Registry">
${inside}
</Extension></ExtensionData></${tag}></GPO>`
const policy = (name: string, state: string, inside = '', category = 'Mozilla/Firefox'): string =>
  `<q1:Policy><q1:Name>${name}</q1:Name><q1:State>${state}</q1:State><q1:Category>${category}</q1:Category>${inside}</q1:Policy>`

test('registry settings are read by their keys, for the machine and for the user', () => {
  const inside =
    setting('BlockAboutConfig', '<q1:Number>1</q1:Number>') + setting('SSLVersionMin', '<q1:String>tls1.2</q1:String>')
  expect(readGpReport(report(inside)).hives.HKLM).toEqual({ BlockAboutConfig: true, SSLVersionMin: 'tls1.2' })
  expect(readGpReport(report(inside, 'User')).hives.HKCU).toEqual({ BlockAboutConfig: true, SSLVersionMin: 'tls1.2' })
  expect(detectForm('report.xml', new TextEncoder().encode(report(inside)))).toBe('gp-report')
})

test('of several objects the one of the first rank wins', () => {
  const rank = (place: number): string => `<q1:Precedence>${place}</q1:Precedence>`
  const inside =
    setting('BlockAboutConfig', '<q1:Number>1</q1:Number>', rank(1)) +
    setting('BlockAboutConfig', '<q1:Number>0</q1:Number>', rank(2))
  const text = report(inside, 'ComputerResults').replaceAll('GPO', 'Rsop')
  expect(readGpReport(text).policies).toEqual({ BlockAboutConfig: true })
})

test('settings of our templates are read by their titles', () => {
  const list =
    '<q1:ListBox><q1:Name>x</q1:Name><q1:Value><q1:Element><q1:Data>https://a.example</q1:Data></q1:Element></q1:Value></q1:ListBox>'
  const choice = '<q1:DropDownList><q1:Name>x</q1:Name><q1:Value><q1:Name>manual</q1:Name></q1:Value></q1:DropDownList>'
  const { policies, problems } = readGpReport(
    report(
      policy('Block about:config', 'Enabled') +
        policy('Disable telemetry', 'Disabled') +
        policy('Cookies: allow', 'Enabled', list, 'Mozilla/Firefox/Cookies') +
        policy('Proxy: mode', 'Enabled', choice, 'Firefox/Proxy') +
        policy('Blockiere alles', 'Enabled') +
        policy('Anything', 'Enabled', '', 'Windows Components'),
    ),
  )
  expect(policies).toMatchObject({
    BlockAboutConfig: true,
    DisableTelemetry: false,
    Cookies: { Allow: ['https://a.example'] },
    Proxy: { Mode: 'manual' },
  })
  expect(problems.map(({ code }) => code)).toEqual(['report-name-unknown'])
})

test('items of Group Policy Preferences are read', () => {
  const inside = `<q2:Registry><q2:Properties action="U" hive="HKEY_LOCAL_MACHINE" key="${root}\\Proxy" name="SOCKSVersion" type="REG_DWORD" value="00000005"/></q2:Registry>`
  expect(readGpReport(report(inside.replaceAll('q2:', 'q1:'))).policies).toEqual({ Proxy: { SOCKSVersion: 5 } })
})

test('entities of the file are refused before anything is parsed', () => {
  const bomb = `<!DOCTYPE GPO [<!ENTITY a "x"><!ENTITY b "&a;&a;&a;">]>${report(setting('A', '<q1:String>&b;</q1:String>')).replace(/^.*\n/, '')}`
  const { policies, problems } = readGpReport(bomb)
  expect(policies).toEqual({})
  expect(problems.map(({ code }) => code)).toEqual(['xml', 'no-policies'])
})

test('XML that ends in its middle is a problem', () => {
  expect(readGpReport(report(setting('A', '<q1:String>x</q1:String>')).slice(0, 200)).problems[0]).toMatchObject({
    code: 'xml',
  })
})
