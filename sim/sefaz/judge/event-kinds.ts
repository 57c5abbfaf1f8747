import { DA_REFORMA, type Forma } from '../tables/rtc-events.ts'
import type { Esquema } from './schemas.ts'

/** Facts about a kind of event, copied from its technical note. */
export interface TipoEvento {
  /**
   * Schema of the official package. Events of the tax reform have none in our packages: `forma` describes them instead.
   */
  esquema: Esquema | null
  forma?: Forma
  /** Largest number of these events on one note. */
  maximo: number
  /** True: only one may be in force, and a second is a duplicate until the first is undone. */
  unico?: true
  /** Authority that registers the event in place of the note's authoriser, by model. */
  onde?: Readonly<Record<string, 'AN' | 'SVRS'>>
  /** Parties that may send the event; the issuer by default. */
  autores?: readonly ('emitente' | 'destinatario')[]
  /** Kinds of event that this kind undoes, by protocol. */
  desfaz?: readonly string[]
}

const AN = { '55': 'AN' } as const
const SVRS = { '55': 'SVRS' } as const
const manifestacao: TipoEvento = { esquema: 'manifestacao', maximo: 2, autores: ['destinatario'] }

/**
 * Events of the tax reform of which only one may be in force: full payment, acceptance of a debit by credit note,
 * answers to a transfer of credit in a succession.
 */
const UNICOS = ['112110', '211128', '212110', '212120']

const REFORMA = Object.fromEntries(
  Object.entries(DA_REFORMA).map(([tipo, { forma, autores }]): [string, TipoEvento] => [
    tipo,
    {
      esquema: null,
      forma,
      maximo: 99,
      onde: SVRS,
      autores: autores.map(autor => (autor === '1' ? 'emitente' : 'destinatario')),
      ...(UNICOS.includes(tipo) && { unico: true }),
      ...(tipo === '110001' && { desfaz: Object.keys(DA_REFORMA) }),
    },
  ]),
)

export const TIPOS: Readonly<Record<string, TipoEvento>> = {
  '110110': { esquema: 'evento110110', maximo: 20 },
  '110111': { esquema: 'evento110111', maximo: 1 },
  '110112': { esquema: 'evento110112', maximo: 1 },
  '110140': { esquema: 'evento110140', maximo: 1, onde: AN },
  '110130': { esquema: 'evento110130', maximo: 99, onde: AN },
  '110131': { esquema: 'evento110131', maximo: 99, onde: AN, desfaz: ['110130'] },
  '110150': { esquema: 'evento110150', maximo: 20, onde: AN },
  '110192': { esquema: 'evento110192', maximo: 99, onde: SVRS },
  '110193': { esquema: 'evento110193', maximo: 99, onde: SVRS, desfaz: ['110192'] },
  '110750': { esquema: 'evento110750', maximo: 99, onde: SVRS },
  '110751': { esquema: 'evento110751', maximo: 99, onde: SVRS, desfaz: ['110750'] },
  '210200': manifestacao,
  '210210': manifestacao,
  '210220': manifestacao,
  '210240': manifestacao,
  ...REFORMA,
}
