import type { ReactNode } from 'react'

export type StateName = 'untranslated' | 'needs-editing' | 'translated' | 'approved' | 'read-only'
export type OverlayName =
  | 'failing'
  | 'suggestion'
  | 'comment'
  | 'draft'
  | 'unsent'
  | 'conflict'
  | 'refused'
  | 'renewed'
  | 'overtaken'

const drawings: Readonly<Record<StateName | OverlayName, ReactNode>> = {
  untranslated: <circle cx="8" cy="8" r="5.2" />,
  'needs-editing': (
    <>
      <circle cx="8" cy="8" r="5.2" />
      <path d="M8 2.8a5.2 5.2 0 0 1 0 10.4z" fill="currentColor" stroke="none" />
    </>
  ),
  translated: <circle cx="8" cy="8" r="5.9" fill="currentColor" stroke="none" />,
  approved: <path d="M2.8 8.4l3.4 3.4 7-7.4" strokeWidth="2.2" />,
  'read-only': <path d="M4.2 7.3h7.6v6H4.2zM5.6 7.3V5.2a2.4 2.4 0 0 1 4.8 0v2.1" />,
  failing: <path d="M8 2.5 14.2 13.4H1.8zM8 6.4v3.2M8 11.4v.1" />,
  suggestion: <path d="M6.2 13h3.6M6.4 11c0-1.6-2-2.4-2-4.7a3.6 3.6 0 0 1 7.2 0c0 2.3-2 3.1-2 4.7z" />,
  comment: <path d="M2.5 3.5h11v7.5H7.5L4.7 13.4V11H2.5z" />,
  draft: <path d="M10.6 3l2.4 2.4-6.9 6.9-3 .6.6-3z" />,
  unsent: <path d="M8 13V3.4M4.2 7.2 8 3.4l3.8 3.8" strokeWidth="1.8" />,
  conflict: <path d="M2.5 5.6h10M9.7 2.8l2.8 2.8-2.8 2.8M13.5 10.9h-10M6.3 8.1 3.5 10.9l2.8 2.8" />,
  renewed: <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.4v2.9h-2.9" />,
  overtaken: <path d="M2.5 5.6h10M9.7 2.8l2.8 2.8-2.8 2.8M13.5 10.9h-10M6.3 8.1 3.5 10.9l2.8 2.8" />,
  refused: <path d="M4.2 4.2l7.6 7.6M11.8 4.2l-7.6 7.6" strokeWidth="1.8" />,
}

/** The drawing of a state, or of something beside it; its word stands nearby. */
export function StateIcon({ name }: { readonly name: StateName | OverlayName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {drawings[name]}
    </svg>
  )
}
