// The preferences that the policies set in this version besides those in their own files, for their examples; one policy a line.
import type { VersionEffects } from '../../version.ts'
import { effects as before } from '../esr140/effects.ts'

export const effects: VersionEffects = {
  ...before,
  DisableDeveloperTools: [{ name: "remote.policy.disabled", value: true, locked: true }],
  DisablePasswordReveal: [{ name: "layout.forms.reveal-password-button.enabled", value: false, locked: true }],
  FirefoxHome: [],
  GenerativeAI: [{ name: "browser.ai.control.linkPreviewKeyPoints", value: "blocked", locked: true }, { name: "browser.ai.control.sidebarChatbot", value: "blocked", locked: true }, { name: "browser.ai.control.smartTabGroups", value: "blocked", locked: true }, { name: "browser.ai.control.smartWindow", value: "blocked", locked: true }, { name: "browser.smartwindow.enabled", value: false, locked: true }],
  PasswordManagerEnabled: [{ name: "browser.contextual-password-manager.enabled", value: false, locked: true }],
  PictureInPicture: [{ name: "media.videocontrols.picture-in-picture.enabled", value: false, locked: true }],
  PopupBlocking: [{ name: "dom.security.framebusting_intervention.enabled", value: true, locked: true }],
  PostQuantumKeyAgreementEnabled: [{ name: "media.webrtc.enable_pq_hybrid_kex", value: false, locked: true }],
  SkipTermsOfUse: [{ name: "termsofuse.acceptedVersion", value: 999, locked: true }],
  TranslateEnabled: [{ name: "browser.ai.control.translations", value: "blocked", locked: true }],
}
