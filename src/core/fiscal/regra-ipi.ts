import { type Exact, ZERO } from '../money/exact.ts'
import { type Parte, partesDe } from './composicao.ts'
import type { EntradaRegraIpi } from './entrada.ts'
import { lerCodigo, lerValor } from './numero.ts'
import { recusar } from './recusa.ts'
import { lerOpcoes, umaVez } from './regra.ts'

/** CSTs of IPI that charge: 00 and 49 in, 50 and 99 out. 01–05 and 51–55 give zeros. */
const TRIBUTADOS = new Set(['00', '49', '50', '99'])
const CONHECIDOS = /^(0[0-5]|49|5[0-5]|99)$/

export interface RegraIpi {
  cst: string
  tributa: boolean
  /** %, or R$ per unit when `por_unidade`. */
  aliquota: Exact
  por_unidade: boolean
  partes: readonly Parte[]
}

/** IPI rule (doc 2 §3.9). Absent options mean freight, insurance and other costs. @throws RecusaErro */
export const lerRegraIpi = umaVez((r: EntradaRegraIpi): RegraIpi => {
  const cst = lerCodigo(r.cst) ?? ''
  if (!CONHECIDOS.test(cst))
    recusar(`CST de IPI desconhecido: ${cst || 'não informado'}`, 'cst', 'cst_desconhecido')
  return {
    cst,
    tributa: TRIBUTADOS.has(cst),
    aliquota: lerValor(r.aliquota, 'aliquota') ?? ZERO,
    por_unidade: lerCodigo(r.tipo_calculo) === '2',
    partes: partesDe('ipi', lerOpcoes(r.opcoes, ['frete_ipi', 'seguro_ipi', 'outras_ipi'])),
  }
})
