import type { ParaWorker } from './protocol.ts'
import { createCatalogWorker } from './worker-core.ts'

const scope = self as DedicatedWorkerGlobalScope

const receive = createCatalogWorker({
  post: mensagem => scope.postMessage(mensagem),
  fetch: (url, init) => scope.fetch(url, init),
})

scope.onmessage = ({ data }: MessageEvent<ParaWorker>) => void receive(data)
