import { aboveContract } from '../../../core/contract/saldo.ts'
import {
  asksCfop,
  asksReason,
  asksRules,
  completesNote,
  computesTaxes,
  isFinancial,
  namesLots,
  offers,
  precedesNote,
} from '../../../core/document/types/index.ts'
import { dec, ZERO } from '../../../core/money/decimal.ts'
import { formatDecimal } from '../../../core/money/pt-br.ts'
import { faultOfVeiculo } from '../../../core/vehicle/faltas.ts'
import { checkWorth } from '../../../core/venda/line/check-line.ts'
import { chassiRepetido, UMA_UNIDADE } from '../../../core/venda/line/unit.ts'
import { amountsOf } from '../../../core/venda/returned.ts'
import type { ItemVenda } from '../../../core/venda/venda.ts'
import { takesGoods } from './operacao.ts'

/** Document to be checked before saving. */
export interface DocumentoVerificado {
  tipo: number
  /** Value 2: document without payment. */
  faturamento: number | null
  /** Total of the document in R$. */
  total: string
  itens: readonly ItemVenda[]
  /** Payments without the change. */
  pagamento: readonly { valor: string }[]
}

/** Facts about the lines, from registers and stock. */
export interface FatosDoDocumento {
  produto(id: number): { controle_lote: boolean; veiculo_novo: boolean } | undefined
  /** Tells if the line takes goods from stock or adds them. */
  move(item: ItemVenda): boolean
  /** Gives the quantity of a lot available to this document; null: unknown, or lots are not counted. */
  saldo(lote_id: number): string | null
  /** Gives the quantity that the line's contract allows; null: the line has no contract. */
  contratado(item: ItemVenda): string | null
}

interface DocumentFault {
  /** JSON path of the wrong field. */
  campo: string
  texto: string
}

interface LineFault {
  campo: string
  texto: string
}

interface Line {
  item: ItemVenda
  tipo: number
  fatos: FatosDoDocumento
  /** Quantity that earlier lines take from the same lot. */
  tomado: string
  /** Quantity that earlier lines take from the same item of a contract. */
  contratado: string
  itens: readonly ItemVenda[]
}

/** Part of a line for which no tax is computed. */
export const NOT_COMPUTED = { calcular_imposto: false } as const

/** Tells if the taxes of the line are computed, not typed. */
export const isComputed = (
  { calcular_imposto }: Pick<ItemVenda, 'calcular_imposto'>,
  tipo: number,
): boolean => computesTaxes(tipo) && calcular_imposto !== false

/** Tells if each line must have a typed CFOP. False where lines have an ICMS rule, because the rule gives the CFOP. */
const needsCfop = (tipo: number): boolean => asksCfop(tipo) && !asksRules(tipo)

const cst =
  (campo: 'csticms_id' | 'cst_pis_id' | 'cst_confins_id', regra: 'icms_id' | 'pisconfins_id', nome: string) =>
  ({ item, tipo }: Line): LineFault | null =>
    !precedesNote(tipo) && !isComputed(item, tipo) && !item[regra] && !item[campo]
      ? { campo, texto: `Informe o CST de ${nome}` }
      : null

const rule =
  (campo: string, regra: 'icms_id' | 'pisconfins_id', nome: string) =>
  ({ item, tipo }: Line): LineFault | null =>
    asksRules(tipo) && isComputed(item, tipo) && !item[regra]
      ? { campo, texto: `Informe a regra de ${nome}` }
      : null

const isVehicle = ({ item, tipo, fatos }: Line): boolean =>
  !precedesNote(tipo) && fatos.produto(item.produto_id)?.veiculo_novo === true

/** Checks that a vehicle has quantity 1 (or 0, in a note that completes another) and a chassis of no earlier line. */
function notOneUnit({ item, tipo, itens }: Line): LineFault | null {
  const qtde = dec(item.qtde)
  if (!qtde.eq(1) && !(completesNote(tipo) && qtde.isZero())) return { campo: 'qtde', texto: UMA_UNIDADE }
  const repetido = chassiRepetido(itens.slice(0, itens.indexOf(item)), item)
  return repetido && { campo: 'car_chassi', texto: repetido.erro }
}

/** Checks of each line, in the order of their messages (doc 3 §5.2). */
const OF_A_LINE: readonly ((line: Line) => LineFault | null)[] = [
  ({ item, tipo }) => (needsCfop(tipo) && !item.cfop ? { campo: 'cfop', texto: 'Informe a CFOP' } : null),
  ({ item, tipo }) =>
    asksReason(tipo) && !item.obs?.trim() ? { campo: 'obs', texto: 'Informe o motivo da devolução' } : null,
  rule('regraicms_id', 'icms_id', 'ICMS'),
  rule('regrapisconfins_id', 'pisconfins_id', 'PIS/COFINS'),
  cst('csticms_id', 'icms_id', 'ICMS'),
  cst('cst_pis_id', 'pisconfins_id', 'PIS'),
  cst('cst_confins_id', 'pisconfins_id', 'COFINS'),
  ({ item }) => {
    const fault = checkWorth(item.qtde, item.preco)
    return fault && { campo: fault.campo, texto: fault.erro }
  },
  ({ item }) => (item.unidade.trim() ? null : { campo: 'unidade', texto: 'Informe a Unidade' }),
  ({ item, tipo, fatos }) =>
    namesLots(tipo) &&
    fatos.produto(item.produto_id)?.controle_lote &&
    item.lote_id === null &&
    fatos.move(item)
      ? { campo: 'lote_id', texto: 'Informe o lote' }
      : null,
  line => (isVehicle(line) ? (faultOfVeiculo(line.item) ?? notOneUnit(line)) : null),
  ({ item, tipo, fatos, tomado }) => {
    const takes = takesGoods(tipo) && item.lote_id !== null && fatos.move(item)
    const saldo = takes ? fatos.saldo(item.lote_id as number) : null
    return saldo !== null && dec(tomado).plus(dec(item.qtde)).gt(dec(saldo))
      ? { campo: 'qtde', texto: `O lote do produto ${item.nome} está com saldo insuficiente` }
      : null
  },
  ({ item: { a_devolver: saldo, qtde, nome } }) =>
    saldo != null && dec(qtde).gt(dec(saldo))
      ? { campo: 'qtde', texto: `Só há ${formatDecimal(saldo, 0, 4)} de ${nome} a devolver` }
      : null,
  ({ item, fatos, contratado }) => {
    const maximo = fatos.contratado(item)
    return maximo !== null && dec(contratado).plus(dec(item.qtde)).gt(dec(maximo))
      ? { campo: 'qtde', texto: aboveContract(item.nome) }
      : null
  },
]

/**
 * Finds the first fault that keeps a document from being saved, in the order of doc 3 §5.2 (G-096): payment, missing
 * items, each line, the total of a financial entry, a note that completes nothing. Null: no fault. The form and the
 * server call it.
 */
export function firstFault(documento: DocumentoVerificado, fatos: FatosDoDocumento): DocumentFault | null {
  const { tipo, itens, total } = documento
  if (mustBePaid(documento) && paid(documento).lt(dec(total)))
    return { campo: 'pagamento', texto: 'O valor do pagamento não pode ser menor que o total da venda' }
  if (documento.faturamento === 2 && !isFinancial(tipo) && documento.pagamento.length > 0)
    return { campo: 'pagamento', texto: 'Um documento sem pagamento não leva pagamentos' }
  if (itens.length === 0 && !isFinancial(tipo)) return { campo: 'itens', texto: 'Informe ao menos um item' }
  return (
    firstLineFault(documento, fatos) ??
    (isFinancial(tipo) && dec(total).isZero() ? NO_TOTAL : null) ??
    (completesNote(tipo) && itens.every(saysNothing) ? NOTHING_MADE_GOOD : null)
  )
}

/** Tells if the line adds nothing to the note that it completes: it has neither quantity with price nor typed amounts. */
const saysNothing = (item: ItemVenda): boolean =>
  dec(item.qtde).times(dec(item.preco)).isZero() &&
  Object.values(amountsOf(item)).every(valor => dec(valor).isZero())

const NOTHING_MADE_GOOD = {
  campo: 'itens',
  texto: 'Informe o que a nota completa: a quantidade, o preço ou o imposto de um item',
}

const NO_TOTAL = { campo: 'valor_total', texto: 'O total do lançamento não pode ser 0.' }

const mustBePaid = ({ tipo, faturamento }: DocumentoVerificado): boolean => !offers(tipo) && faturamento !== 2

const paid = ({ pagamento }: DocumentoVerificado) =>
  pagamento.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO)

function firstLineFault({ tipo, itens }: DocumentoVerificado, fatos: FatosDoDocumento): DocumentFault | null {
  const tomados = new Map<number, string>()
  const contratados = new Map<number, string>()
  for (const [i, item] of itens.entries()) {
    const tomado = tomados.get(item.lote_id ?? 0) ?? '0'
    const contratado = contratados.get(item.contrato_item ?? 0) ?? '0'
    for (const asked of OF_A_LINE) {
      const fault = asked({ item, tipo, fatos, tomado, contratado, itens })
      if (fault) return { ...fault, campo: `itens.${i}.${fault.campo}` }
    }
    if (item.lote_id !== null && fatos.move(item))
      tomados.set(item.lote_id, dec(tomado).plus(dec(item.qtde)).toFixed())
    if (item.contrato_item != null)
      contratados.set(item.contrato_item, dec(contratado).plus(dec(item.qtde)).toFixed())
  }
  return null
}
