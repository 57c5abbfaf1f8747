import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { serveLoopback } from '../../../sim/loopback.ts'

/** Behaviours of a receiver: it takes events, never answers, answers 500, sends elsewhere, or closes the connection. */
export type ShopAnswer = 'takes' | 'silent' | 'fails' | 'redirects' | 'cuts'

/** An event in the shop's own book, by its id. */
export interface TakenEvent {
  id: string
  evento: string
  versao: number
  dados: Readonly<Record<string, unknown>>
  /** How often it came. */
  times: number
  /** Signatures with which it came last. */
  signatures: readonly string[]
  raw: string
}

/** A shop's server that receives webhooks: it judges signatures itself, and books every event once. */
export interface Shop {
  url: string
  dials: { answer: ShopAnswer }
  /** Secret that the shop's owner copied; '' judges no signature. */
  secret: string
  book: Map<string, TakenEvent>
  /** Requests that came, by path, also those that it did not take. */
  heard: string[]
  /** Requests that it refused: a wrong signature, or an old one. */
  refused: string[]
  close(): Promise<void>
}

/** Largest age of a signature. */
const AGE_MS = 5 * 60_000
const SECOND_MS = 1000

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** Starts a shop's server on this computer. `now`: the shop's clock. */
export async function startShop(now: () => Date): Promise<Shop> {
  const book = new Map<string, TakenEvent>()
  const shop: Omit<Shop, 'url' | 'close'> = {
    ...{ dials: { answer: 'takes' }, secret: '', book, heard: [], refused: [] },
  }

  /** Gives the fault of a signature; null: it is right and new. */
  function faultOf(header: string, raw: string): string | null {
    const [t = '', ...signatures] = header.split(',').map(part => part.replace(/^(t|v1)=/, ''))
    if (Math.abs(now().getTime() - Number(t) * SECOND_MS) > AGE_MS) return 'assinatura velha'
    const right = createHmac('sha256', shop.secret).update(`${t}.${raw}`).digest('hex')
    return shop.secret === '' || signatures.includes(right) ? null : 'assinatura errada'
  }

  function take(header: string, raw: string): number {
    const fault = faultOf(header, raw)
    if (fault) {
      shop.refused.push(fault)
      return 401
    }
    const { id, evento, versao, dados } = JSON.parse(raw)
    const times = (book.get(id)?.times ?? 0) + 1
    const signatures = header.split(',').slice(1)
    book.set(id, {
      id,
      evento,
      versao,
      dados,
      times,
      signatures,
      raw: `${header.split(',')[0]?.slice(2)}.${raw}`,
    })
    return 200
  }

  const { url, close } = await serveLoopback(async (request, response) => {
    const raw = await textOf(request)
    shop.heard.push(request.url ?? '')
    const { answer } = shop.dials
    if (answer === 'silent') return
    if (answer === 'cuts') return void request.socket.destroy()
    const status =
      answer === 'fails'
        ? 500
        : answer === 'redirects'
          ? 302
          : take(String(request.headers['tecla-assinatura']), raw)
    response.writeHead(status, status === 302 ? { location: `${url}/outra` } : {}).end('ouvido')
  })
  return Object.assign(shop, { url, close })
}
