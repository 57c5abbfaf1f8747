import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts an HTTP server for this computer only, on a free port, as a simulated service needs. */
export async function serveLoopback(
  answer: RequestListener,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(answer)
  await new Promise<void>((ready, failed) => {
    server.once('error', failed)
    server.listen(0, '127.0.0.1', ready)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(done => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** Decodes percent-encoded text; '' when it is invalid. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Starts a simulated provider; `answer` gives null for a code that does not exist. The `url` contains {codigo}. */
export async function serveLookup(answer: (codigo: string) => object | null) {
  const { url, close } = await serveLoopback((request, response) => {
    const found = answer(decoded((request.url ?? '').slice(1)))
    response.writeHead(found ? 200 : 400, { 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(found ?? { erro: true }))
  })
  return { url: `${url}/{codigo}`, close }
}
