/// <reference types="vite/client" />

declare module '*.ftl?raw' {
  const text: string
  export default text
}
