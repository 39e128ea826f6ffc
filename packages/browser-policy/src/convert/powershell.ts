import type { JsonObject, WriteResult } from './conversion.ts'
import type { Candidate, Judgement } from './expressible.ts'
import { FIREFOX_KEY } from './reg-names.ts'
import { leftOut, type RegTarget, registrySections } from './reg-values.ts'

/**
 * Writes a policy set as a PowerShell script, which sets it in a Group Policy object, or with -Local in the registry of
 * the machine where it runs. It first removes what stands below the key. -WhatIf shows what it would do.
 */
export function writePowershell(policies: JsonObject, target: RegTarget = {}): WriteResult {
  const { sections, losses } = registrySections(policies, target, judgeForPowershell)
  const hive = target.hive ?? 'HKLM'
  const lines = sections.flatMap(({ settings }) =>
    settings.map(({ key, name, data }) => `  @{ Key = ${quote(key)}; Name = ${quote(name)}; ${typed(data)} }`),
  )
  const text = [
    '#Requires -Version 5.1',
    '# Sets policies of the browser in a Group Policy object, or with -Local on this machine.',
    '[CmdletBinding(SupportsShouldProcess)]',
    "param([string] $GpoName = 'Firefox policies', [switch] $Local)",
    "$ErrorActionPreference = 'Stop'",
    `$Hive = ${quote(hive)}`,
    `$Root = ${quote(target.key ?? FIREFOX_KEY)}`,
    '$Settings = @(',
    lines.join('\r\n'),
    ')',
    ...RUN,
  ].join('\r\n')
  return { text: `${text}\r\n`, losses }
}

const RUN = `if ($Local) {
  $Base = if ($Hive -eq 'HKLM') { [Microsoft.Win32.Registry]::LocalMachine } else { [Microsoft.Win32.Registry]::CurrentUser }
  if ($PSCmdlet.ShouldProcess("$Hive\\$Root", 'Replace the policies')) {
    $Base.DeleteSubKeyTree($Root, $false)
    foreach ($Setting in $Settings) {
      $Key = $Base.CreateSubKey($Setting.Key)
      $Key.SetValue($Setting.Name, $Setting.Value, $Setting.Type)
      $Key.Dispose()
    }
  }
} else {
  Import-Module GroupPolicy
  if ($PSCmdlet.ShouldProcess($GpoName, 'Replace the policies')) {
    Remove-GPRegistryValue -Name $GpoName -Key "$Hive\\$Root" -ErrorAction SilentlyContinue | Out-Null
    foreach ($Setting in $Settings) {
      Set-GPRegistryValue -Name $GpoName -Key "$Hive\\$($Setting.Key)" -ValueName $Setting.Name -Type $Setting.Type -Value $Setting.Value | Out-Null
    }
  }
}`.split('\n')

/** The largest number that .NET takes for a DWord. */
const LARGEST_INTEGER = 0x7fff_ffff

const QUOTES = /['\u2018\u2019\u201a\u201b]/g

/** A text in single quotes; PowerShell takes four typographic quotes for one as well. */
const quote = (text: string): string => `'${text.replace(QUOTES, (sign) => sign + sign)}'`

function typed(data: string | number | boolean): string {
  if (typeof data === 'string') return `Type = 'String'; Value = ${quote(data)}`
  const number = Number(data)
  return number > LARGEST_INTEGER ? `Type = 'QWord'; Value = [long]${number}` : `Type = 'DWord'; Value = ${number}`
}

/** A script is text: half a surrogate pair has no bytes. */
function judgeForPowershell({ step, value }: Candidate): Judgement {
  if (typeof step === 'string' && !step.isWellFormed()) return leftOut('name-characters')
  return typeof value === 'string' && !value.isWellFormed() ? leftOut('text-characters') : undefined
}
