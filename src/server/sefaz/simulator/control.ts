import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DialsSimulador } from './dials.ts'
import type { Cadastro } from './registry.ts'

/** Reads a body up to `limite` bytes. Throws beyond it. */
export async function readCorpo(req: IncomingMessage, limite: number): Promise<Buffer> {
  const partes: Buffer[] = []
  let total = 0
  for await (const parte of req as AsyncIterable<Buffer>) {
    total += parte.length
    if (total > limite) throw new Error('corpo grande demais')
    partes.push(parte)
  }
  return Buffer.concat(partes)
}

function json(res: ServerResponse, status: number, corpo: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  res.end(JSON.stringify(corpo))
}

async function adjust(req: IncomingMessage, res: ServerResponse, dials: DialsSimulador): Promise<void> {
  let corpo: unknown
  try {
    corpo = JSON.parse((await readCorpo(req, 100_000)).toString('utf8'))
  } catch {
    return json(res, 400, { message: 'O corpo da requisição não é um JSON válido' })
  }
  const errors = dials.adjust(corpo)
  if (errors !== null) return json(res, 422, { message: 'Ajuste inválido', errors })
  json(res, 200, dials.atual)
}

/** What a person or a test turns from outside: GET/POST /sim/dials, POST /sim/reset, GET /sim/documentos. */
export async function controle(
  req: IncomingMessage,
  res: ServerResponse,
  { dials, cadastro, deFora }: { dials: DialsSimulador; cadastro: Cadastro; deFora: boolean },
): Promise<void> {
  // a client that keeps the connection would escape `recusa`
  res.setHeader('connection', 'close')
  // it may listen for a whole network, which must not turn its dials nor read what was sold
  // nor may a page that somebody has open on this one: only a browser says an origin
  if (deFora || req.headers.origin !== undefined)
    return json(res, 403, { message: 'Os ajustes do simulador são só da máquina em que ele está' })
  const rota = `${req.method} ${(req.url ?? '').replace(/\?.*$/, '')}`
  if (rota === 'GET /sim/dials') return json(res, 200, dials.atual)
  if (rota === 'POST /sim/dials') return adjust(req, res, dials)
  if (rota === 'GET /sim/documentos') return json(res, 200, { data: cadastro.documentos() })
  if (rota === 'POST /sim/reset') {
    dials.restart()
    await cadastro.forget()
    return json(res, 200, { message: 'Simulador reiniciado' })
  }
  json(res, 404, { message: 'Não encontrado' })
}
