/**
 * The listed behaviours of the code of single policies, after their values were read. A version chooses among them; lint,
 * simulation and schemas ask for the behaviour and never for the version.
 */
export interface PolicyCode {
  /** Whether `Proxy.FTPProxy` does anything. */
  readonly ftpProxy: 'acts' | 'does nothing'
  /** Whether `Cookies.ExpireAtSessionEnd` does anything. */
  readonly expireAtSessionEnd: 'acts' | 'does nothing'
  /** Whether all fields of `Cookies` write one rule, so that some hide others. */
  readonly cookieRules: 'each its own' | 'one for all'
  /** The effect of `EnableTrackingProtection` without `Value`. */
  readonly trackingWithoutValue: 'refused' | 'switched off'
  /** Whether the first-run page may be any text, with several addresses between bars. */
  readonly firstRunPage: 'one address' | 'any text'
  /** The treatment of policies for organisations on the channel `release`. */
  readonly organisationsOnly: 'refused on release' | 'taken'
  /** The effect of false in `DontCheckDefaultBrowser`. */
  readonly defaultBrowserFalse: 'as true' | 'nothing'
  /** The effect of false in `Certificates.ImportEnterpriseRoots`. */
  readonly rootsFalse: 'as true' | 'nothing'
  /** The pages that `WebsiteFilter` sees. */
  readonly filteredPages: 'http and https' | 'files and data too' | 'files and data too, without the last dot'
  /** Whether `BlockAboutConfig` and its kind close pages of `chrome:` too. */
  readonly chromePages: 'closed too' | 'open'
  /** Whether one wrong pattern in the lists of hosts of `ExtensionSettings` costs all of them. */
  readonly extensionHosts: 'not known' | 'all or none'
  /** The effect of an extension without `install_url` on later ones. */
  readonly installWithoutUrl: 'stops the others' | 'found by its name'
  /** Whether `DisableDeveloperTools` stops remote control. */
  readonly developerTools: 'alone' | 'with remote control'
  /** The icons that managed bookmarks show. */
  readonly bookmarkIcons: 'any address' | 'data and web'
  /** Whether a preference keeps its value when the policy gives one of another type. */
  readonly preferenceTypes: 'by the value' | 'own'
  /** The preferences under `security.` that may be set. */
  readonly securityPreferences: 'none' | 'a list' | 'a list with storage encryption'
  /** Whether this very computer is reached through the proxy. */
  readonly ownComputer: 'by proxy' | 'directly'
  /** Whether names beside `Add` and `Delete` count in `SecurityDevices`. */
  readonly devicesBesideAdd: 'count' | 'not looked at'
  /** The effect of a policy of the platform on the file. */
  readonly stores: 'the platform alone' | 'combined'
  /** The texts of the registry that are read as JSON. */
  readonly registryJson: 'by the schema' | 'every text'
}
