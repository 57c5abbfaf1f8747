import { isUf } from '../document/uf.ts'
import { aliquotaInterestadual } from '../law/icms-interestadual.ts'
import { asOf, type DadoLei } from '../law/index.ts'
import { allocateExact } from '../money/allocate.ts'
import { r2, toShortText, toText } from '../money/round.ts'
import { type Explicacao, explain } from './explain/explain.ts'
import { convertUnidade } from './kernel/conversao.ts'
import type { Codigo, Numero } from './kernel/entrada.ts'
import { readLista } from './kernel/lista.ts'
import { readCodigo, readObrigatorio, readOrZero } from './kernel/numero.ts'
import { RecusaErro, refuse, type TaxRefusal } from './kernel/recusa.ts'
import { settle } from './payment/baixa.ts'
import { encargos } from './payment/encargos.ts'
import { desconto, pay } from './payment/pagamento.ts'
import { splitParcelas, validateParcelas } from './payment/parcelas.ts'
import { margem, precoGrade, precoItem } from './price/precos.ts'
import { calculateSale } from './sale/calculate-sale.ts'
import type { EntradaDocumento } from './sale/entrada.ts'
import type { ResultadoDocumento } from './sale/resultado.ts'

export type * from './explain/explain.ts'
export type * from './explain/no.ts'
export type * from './icms/rule.ts'
export type * from './kernel/entrada.ts'
export type * from './kernel/recusa.ts'
export type * from './payment/pagamento.ts'
export type * from './payment/parcelas.ts'
export type * from './sale/entrada.ts'
export type * from './sale/resultado.ts'

/** Computes a document. With `explicar`, adds the derivation of every figure (rules §16). */
function documento(e: EntradaDocumento): ResultadoDocumento & { explicacao?: Explicacao } {
  const r = calculateSale(e)
  return e.explicar === true ? { ...r, explicacao: explain(e, r) } : r
}

function spread(e: { valor: Numero; pesos: readonly Numero[] }): { erro: null; partes: string[] } {
  const pesos = readLista(e.pesos, 'pesos').map((p, i) => readObrigatorio(p, `pesos[${i}]`))
  if (pesos.length === 0) refuse('Campo Obrigatório', 'pesos', 'obrigatorio')
  return {
    erro: null,
    partes: allocateExact(r2(readObrigatorio(e.valor, 'valor')), pesos).map(p => toText(p)),
  }
}

function convert(e: {
  qtde: Numero
  preco: Numero
  unidade?: string | null
  unidade_trib?: string | null
  fator_coversao?: Numero // the API's spelling
  tipo_conversao?: Codigo
}): { erro: null; qtde_trib: string; valor_trib: string } {
  const qtde = readObrigatorio(e.qtde, 'qtde')
  const preco = readObrigatorio(e.preco, 'preco')
  const c = convertUnidade({
    qtde,
    preco,
    vprod: r2(qtde.times(preco)),
    unidade: e.unidade ?? null,
    unidade_trib: e.unidade_trib ?? null,
    fator: readOrNull(e.fator_coversao),
    divide: readCodigo(e.tipo_conversao) === '1',
  })
  return { erro: null, qtde_trib: toText(c.qtde_trib, 4), valor_trib: toShortText(c.valor_trib, 10) }
}

const readOrNull = (v: Numero) => (readCodigo(v) === null ? null : readOrZero(v, 'fator_coversao'))

function interestadual(e: {
  uf_origem: string
  uf_destino: string
  origem?: Codigo
  data?: string | null
  dados?: readonly DadoLei[] | null
}): { erro: null; aliquota: string } {
  for (const campo of ['uf_origem', 'uf_destino'] as const) {
    if (!isUf(e[campo])) refuse('UF inválida', campo, 'codigo_desconhecido')
  }
  // without a date: the last day before the ICMS factors of 2029
  const lei = asOf(e.data ?? '2028-12-31', e.dados ?? [])
  const { aliquota } = aliquotaInterestadual(lei, {
    de: e.uf_origem,
    para: e.uf_destino,
    origem: readCodigo(e.origem) ?? '0',
  })
  return { erro: null, aliquota: toText(aliquota) }
}

const OPERACOES = {
  documento,
  ratear: spread,
  converter_unidade: convert,
  aliquota_interestadual: interestadual,
  pagar: pay,
  desconto,
  parcelar: splitParcelas,
  validar_parcelas: validateParcelas,
  encargos,
  baixar: settle,
  margem,
  preco_grade: precoGrade,
  preco_item: precoItem,
} as const

export type Operacao = keyof typeof OPERACOES
export type Entrada<O extends Operacao> = Parameters<(typeof OPERACOES)[O]>[0]
export type Resultado<O extends Operacao> = ReturnType<(typeof OPERACOES)[O]>

/**
 * Runs the engine: plain JSON in (decimal strings), plain JSON out, one pure function per `op`. No clock and no I/O: date
 * and tables come in the input. A refusal is returned as `{erro, campo, codigo}`, never thrown; success has `erro: null`.
 */
export function calcular<O extends Operacao>(
  entrada: { op: O } & Omit<Entrada<O>, 'op'>,
): Resultado<O> | TaxRefusal {
  try {
    const op = entrada?.op
    const operacao = typeof op === 'string' && Object.hasOwn(OPERACOES, op) ? OPERACOES[op] : null
    if (!operacao) return refuse('Operação desconhecida', 'op', 'op_desconhecida')
    return (operacao as (e: unknown) => Resultado<O>)(entrada)
  } catch (e) {
    if (e instanceof RecusaErro) return e.paraRecusa()
    throw e
  }
}

/** Runs `calcular` for a document, which most callers want. */
export const calcularDocumento = (entrada: EntradaDocumento): Resultado<'documento'> | TaxRefusal =>
  calcular({ ...entrada, op: 'documento' })
