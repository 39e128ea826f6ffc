import './page.css'
import { startPage } from './page.tsx'
import { startWorker } from './worker.ts'

// The file has one script. It is the page, and in a worker that the page makes of it, the judge of large documents.
if (typeof document === 'undefined') startWorker()
else startPage()
