/// <reference types="vite/client" />

declare module '*.ftl?raw' {
  const text: string
  export default text
}

declare namespace React {
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
