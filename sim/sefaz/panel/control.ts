import type { IncomingMessage, ServerResponse } from 'node:http'
import { cancelCompra, sendCompra } from '../supplier/supplier-control.ts'
import { INSCRITOS } from '../tables/taxpayers.ts'
import { sendFreight, sendManifest } from '../transport/others.ts'
import type { Board } from './board.ts'
import { checkDials } from './dial-form.ts'
import type { DialsSimulador } from './dials.ts'
import { type Mesa, servePage } from './page-control.ts'

/** Reads a body up to `limite` bytes. @throws Error beyond the limit */
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

/** Tells if the path is /sim or below it: such a request controls the simulator, and is for no service of SEFAZ. */
export const isControl = (url = ''): boolean => /^\/sim(?:[/?]|$)/.test(url)

function json(res: ServerResponse, status: number, corpo: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  res.end(JSON.stringify(corpo))
}

const NOT_JSON = 'O corpo da requisição não é um JSON válido'

/** Reads a JSON body; null when the body is no JSON, or too long. */
async function readJson(req: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await readCorpo(req, 1_000_000)).toString('utf8'))
  } catch {
    return null
  }
}

async function adjust(req: IncomingMessage, res: ServerResponse, dials: DialsSimulador): Promise<void> {
  const corpo = await readJson(req)
  if (corpo === null) return json(res, 400, { message: NOT_JSON })
  const errors = dials.adjust(corpo)
  if (errors !== null) return json(res, 422, { message: 'Ajuste inválido', errors })
  json(res, 200, dials.atual)
}

/** Tells if the request comes from the simulator's own page, opened by a name of this computer. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const host = headers.host ?? ''
  return headers.origin === `https://${host}` && /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
}

interface Meio extends Mesa {
  /** True when the request comes from another computer. */
  deFora: boolean
}

/**
 * Serves the control of the simulator. GET /sim: the page; GET/POST /sim/dials, POST /sim/reset, GET /sim/documentos
 * and /sim/contribuintes; POST /sim/compras and /sim/compras/cancelar: a supplier's note; POST /sim/manifestos and
 * /sim/conhecimentos: an open manifest of another program, a carrier's CT-e; for another simulator,
 * GET/POST /sim/<id>/dials and POST /sim/<id>/<act>.
 */
export async function controle(
  req: IncomingMessage,
  res: ServerResponse,
  { deFora, ...mesa }: Meio,
): Promise<void> {
  const { dials, cadastro, feed, transporte, relogio } = mesa
  // closed each time: an open connection would escape the fault `recusa`
  res.setHeader('connection', 'close')
  // the simulator may listen to a whole network: other computers may not change settings or read sales, nor may pages
  // of other origins (only browsers send an origin)
  if (deFora || !(req.headers.origin === undefined || isOwnPage(req)))
    return json(res, 403, { message: 'Os ajustes do simulador são só da máquina em que ele está' })
  if (await servePage(req, res, mesa, () => readCorpo(req, 100_000))) return
  const rota = `${req.method} ${(req.url ?? '').replace(/\?.*$/, '')}`
  if (rota === 'GET /sim/dials') return json(res, 200, dials.atual)
  if (rota === 'POST /sim/dials') return adjust(req, res, dials)
  if (rota === 'GET /sim/documentos')
    return json(res, 200, { data: [...cadastro.documentos(), ...transporte.list()] })
  if (rota === 'GET /sim/contribuintes') return json(res, 200, { data: INSCRITOS })
  if (rota === 'POST /sim/compras' || rota === 'POST /sim/compras/cancelar') {
    const corpo = await readJson(req)
    if (corpo === null) return json(res, 400, { message: NOT_JSON })
    const act = rota === 'POST /sim/compras' ? sendCompra : cancelCompra
    const { status, ...resposta } = act(corpo, { feed, agora: relogio(), ambiente: dials.atual.ambiente })
    await feed.settled()
    return json(res, status, resposta)
  }
  if (rota === 'POST /sim/manifestos' || rota === 'POST /sim/conhecimentos') {
    const corpo = await readJson(req)
    if (corpo === null) return json(res, 400, { message: NOT_JSON })
    const act = rota === 'POST /sim/manifestos' ? sendManifest : sendFreight
    const { status, ...resposta } = act(corpo, {
      book: transporte,
      agora: relogio(),
      ambiente: dials.atual.ambiente,
    })
    await transporte.settled()
    return json(res, status, resposta)
  }
  if (rota === 'POST /sim/reset') {
    dials.restart()
    await Promise.all([cadastro.forget(), feed.forget(), transporte.forget()])
    return json(res, 200, { message: 'Simulador reiniciado' })
  }
  if (await serveBoard(req, res, mesa.boards)) return
  json(res, 404, { message: 'Não encontrado' })
}

/**
 * Serves another simulator's settings and actions. Returns false when the path names no board, or no action of the
 * board.
 */
async function serveBoard(
  req: IncomingMessage,
  res: ServerResponse,
  boards: readonly Board[],
): Promise<boolean> {
  const [, , id, what] = (req.url ?? '').replace(/\?.*$/, '').split('/')
  const board = boards.find(each => each.id === id)
  if (!board) return false
  if (what === 'dials' && req.method === 'POST') {
    const corpo = await readJson(req)
    const errors = checkDials(board.ajustes, corpo)
    if (errors) json(res, 422, { message: 'Ajuste inválido', errors })
    else board.change(corpo as Record<string, unknown>)
    if (errors) return true
  }
  if (what === 'dials') {
    json(res, 200, board.valores())
    return true
  }
  const ato = req.method === 'POST' ? board.atos.find(each => each.id === what) : undefined
  if (!ato) return false
  json(res, 200, { message: await ato.act() })
  return true
}
