import { partsOf } from '../fields/parts.ts'
import { noRules } from '../tax/kinds.ts'
import { CABECALHO_DO_CAIXA } from './fields/cabecalho-caixa.ts'
import type { Venda } from './venda.ts'

export interface NovaVenda {
  /** UUIDv7. */
  uuid: string
  terminal_id: number
  empresa_id: number
  /** ISO with offset. */
  criada_em: string
  modelo?: '65' | '55'
  catalogo?: string | null
}

type Amount = {
  [K in keyof typeof CABECALHO_DO_CAIXA]: (typeof CABECALHO_DO_CAIXA)[K] extends { start: string } ? K : never
}
const BEGIN = Object.fromEntries(
  partsOf(CABECALHO_DO_CAIXA).flatMap(({ value, field }) =>
    field.start === undefined ? [] : [[value, field.start]],
  ),
) as Record<Amount[keyof Amount], string>

/** Makes an empty open sale. */
export function novaVenda({
  uuid,
  terminal_id,
  empresa_id,
  criada_em,
  modelo = '65',
  catalogo = null,
}: NovaVenda): Venda {
  return {
    uuid,
    terminal_id,
    empresa_id,
    modelo,
    estado: 'aberta',
    criada_em,
    paga_em: null,
    catalogo,
    rotulo: null,
    consumidor: null,
    itens: [],
    cancelados: [],
    regras: noRules(),
    ...BEGIN,
    pagamento: [],
  }
}
