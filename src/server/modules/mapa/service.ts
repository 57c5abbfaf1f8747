import { parseJson } from '../../../core/json.ts'
import type { Answer } from '../../../domain/api/define.ts'
import type { buscarLocal } from '../../../domain/api/mapa.ts'
import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { type HttpAnswer, httpGet } from '../../ports/http.ts'
import { map } from '../../ports/map/port.ts'

export type MapaService = ReturnType<typeof createMapa>
type Ponto = Answer<typeof buscarLocal>['data']

const MOST_BYTES = 512 * 1024
const PICTURES = /^image\/(png|jpeg|webp)$/

/** Makes the service of map pictures and addresses, on the server so that the key never reaches a browser. */
export function createMapa({ ports }: Pick<Deps, 'ports'>) {
  const port = ports.of(map)
  const {
    TECLA_MAPA_CHAVE: chave = '',
    TECLA_MAPA_URL,
    TECLA_MAPA_BUSCA_URL,
    TECLA_MAPA_CREDITO,
  } = port.settings

  /** Queries the maps provider. @throws VALIDACAO without a key, INDISPONIVEL without an answer that `refuse` lets pass */
  async function ask(
    template: string,
    values: Readonly<Record<string, string>>,
    refuse: (answer: HttpAnswer) => boolean = () => false,
  ): Promise<HttpAnswer> {
    const url = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(name === 'chave' ? chave : (values[name] ?? '')),
    )
    return port.expect(
      await port.ask(new URL(url).host, async signal => {
        const answer = await httpGet(url, { signal, most: MOST_BYTES, headers: { 'user-agent': 'Tecla' } })
        if (refuse(answer)) throw new Error(`HTTP ${answer.status} ${answer.type}`)
        return answer
      }),
    )
  }

  return {
    estado: () => ({ chave: port.reach !== 'off', credito: TECLA_MAPA_CREDITO }),

    async quadro(z: number, x: number, y: number): Promise<{ tipo: string; bytes: Buffer }> {
      if (x >= 2 ** z || y >= 2 ** z) throw new AppError('NAO_ENCONTRADO')
      const { type, body } = await ask(
        TECLA_MAPA_URL,
        { z: String(z), x: String(x), y: String(y) },
        ({ status, type }) => status !== 200 || !PICTURES.test(type),
      )
      return { tipo: type, bytes: body }
    },

    async busca(endereco: string): Promise<Ponto> {
      const { body } = await ask(TECLA_MAPA_BUSCA_URL, { busca: endereco })
      const found = pontoDe(parseJson(body.toString('utf8')))
      if (typeof found !== 'string') return found
      throw new AppError('NAO_ENCONTRADO', { mensagem: found })
    },
  }
}

const inWorld = (lat: number, log: number) => Math.abs(lat) <= 90 && Math.abs(log) <= 180

interface Achado {
  lat?: unknown
  lon?: unknown
  geometry?: { location?: { lat?: unknown; lng?: unknown }; coordinates?: unknown[] }
}

/** Reads coordinates from MapTiler (GeoJSON), Nominatim (list) or Google (object). A text: why there are none. */
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
