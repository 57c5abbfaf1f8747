import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import type { Instalacao } from './instalacao.ts'

export interface DocumentoSefaz {
  /** Access key; null for a voided range of numbers. */
  chave: string | null
  emitente: string
  modelo: string
  serie: number
  numero: number
  /** Last number of a voided range. */
  ate?: number
  status: 'autorizada' | 'cancelada' | 'inutilizada'
  protocolo: string
  vNF?: string
}

/** Client of the SEFAZ simulator: its settings, and the documents that it has authorized. */
export class Simulador {
  readonly #onde: Pick<Instalacao, 'dir' | 'portaSimulador'>

  /** Connects to a simulator. `onde.dir`: DATA_DIR of the simulator's process. */
  constructor(onde: Pick<Instalacao, 'dir' | 'portaSimulador'>) {
    this.#onde = onde
  }

  ajustar(dials: Record<string, unknown>): Promise<unknown> {
    return this.#chamar('POST', '/sim/dials', dials)
  }

  /** Makes the simulator issue a supplier's note to the company. Returns the note's access key. */
  async comprar(nota: Record<string, unknown>): Promise<string> {
    const { data } = (await this.#chamar('POST', '/sim/compras', nota)) as { data: [{ chave: string }] }
    return data[0].chave
  }

  async documentos(): Promise<DocumentoSefaz[]> {
    return ((await this.#chamar('GET', '/sim/documentos')) as { data: DocumentoSefaz[] }).data
  }

  #chamar(method: string, path: string, corpo?: unknown): Promise<unknown> {
    const ca = readFileSync(join(this.#onde.dir, 'simulador', 'ca.pem'))
    return new Promise((resolve, reject) => {
      const opcoes = {
        host: '127.0.0.1',
        port: this.#onde.portaSimulador,
        path,
        method,
        ca,
        agent: false as const,
      }
      const req = request(opcoes, res => {
        let texto = ''
        res.on('data', parte => {
          texto += parte
        })
        res.on('end', () => {
          if (res.statusCode === 200) resolve(JSON.parse(texto))
          else reject(new Error(`simulador ${path}: ${res.statusCode} ${texto}`))
        })
      })
      req.on('error', reject)
      req.end(corpo === undefined ? undefined : JSON.stringify(corpo))
    })
  }
}
