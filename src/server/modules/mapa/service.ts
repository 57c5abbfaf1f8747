import type { Answer } from '../../../domain/api/define.ts'
import type { buscarLocal } from '../../../domain/api/mapa.ts'
import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'

export type MapaService = ReturnType<typeof createMapa>
type Ponto = Answer<typeof buscarLocal>['data']

/** Someone looks at a blank square: beyond this it stays blank. */
const TIME_OUT_MS = 5000
const MOST_BYTES = 512 * 1024
const PICTURES = /^image\/(png|jpeg|webp)$/

const AWAY = 'O serviço de mapas não respondeu'

/**
 * Pictures and addresses of the maps service (TECLA_MAPA_URL, TECLA_MAPA_BUSCA_URL), asked here so that its key never
 * reaches a browser.
 */
export function createMapa({ config, log }: Pick<Deps, 'config' | 'log'>) {
  const { mapaUrl, mapaBuscaUrl, mapaChave, mapaCredito } = config

  /** @throws VALIDACAO without a key, INDISPONIVEL when the service is away. */
  async function ask(template: string, values: Readonly<Record<string, string>>): Promise<Response> {
    if (mapaChave === null) throw new AppError('VALIDACAO', { mensagem: 'Api Key não informada' })
    const url = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(name === 'chave' ? mapaChave : (values[name] ?? '')),
    )
    try {
      return await fetch(url, {
        headers: { 'user-agent': 'Tecla' },
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_OUT_MS),
      })
    } catch (error) {
      log.warn({ provedor: new URL(url).host, causa: (error as Error).message }, 'mapa sem resposta')
      throw new AppError('INDISPONIVEL', { mensagem: AWAY })
    }
  }

  return {
    estado: () => ({ chave: mapaChave !== null, credito: mapaCredito }),

    async quadro(z: number, x: number, y: number): Promise<{ tipo: string; bytes: Buffer }> {
      if (x >= 2 ** z || y >= 2 ** z) throw new AppError('NAO_ENCONTRADO')
      const answer = await ask(mapaUrl, { z: String(z), x: String(x), y: String(y) })
      const tipo = answer.headers.get('content-type')?.split(';')[0] ?? ''
      if (!answer.ok || !PICTURES.test(tipo)) {
        await answer.body?.cancel()
        throw new AppError('INDISPONIVEL', { mensagem: AWAY })
      }
      return { tipo, bytes: await readSome(answer) }
    },

    async busca(endereco: string): Promise<Ponto> {
      const answer = await ask(mapaBuscaUrl, { busca: endereco })
      const found = pontoDe(jsonOf(await readSome(answer)))
      if (typeof found !== 'string') return found
      throw new AppError('NAO_ENCONTRADO', { mensagem: found })
    },
  }
}

async function readSome(answer: Response): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of answer.body ?? []) {
    size += piece.length
    if (size > MOST_BYTES) throw new AppError('INDISPONIVEL', { mensagem: AWAY })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

const inWorld = (lat: number, log: number) => Math.abs(lat) <= 90 && Math.abs(log) <= 180

interface Achado {
  lat?: unknown
  lon?: unknown
  geometry?: { location?: { lat?: unknown; lng?: unknown }; coordinates?: unknown[] }
}

/** GeoJSON (MapTiler), Nominatim's list or Google's object; a text is the reason why there is none. */
function pontoDe(json: unknown): Ponto | string {
  const answer = (json ?? {}) as { results?: Achado[]; features?: Achado[]; error_message?: unknown }
  const [first] = Array.isArray(json) ? (json as Achado[]) : (answer.features ?? answer.results ?? [])
  const { location, coordinates } = first?.geometry ?? {}
  const lat = Number(location?.lat ?? coordinates?.[1] ?? first?.lat ?? Number.NaN)
  const log = Number(location?.lng ?? coordinates?.[0] ?? first?.lon ?? Number.NaN)
  if (Number.isFinite(lat) && Number.isFinite(log) && inWorld(lat, log))
    return { lat: lat.toFixed(6), log: log.toFixed(6) }
  const reason = answer.error_message
  return typeof reason === 'string' && reason ? reason.slice(0, 200) : 'Endereço não localizado no mapa'
}
