import { isoToWire, wireToIso } from '../../../core/dates/day.ts'
import { NOTE_MODELS } from '../../../core/document/models.ts'
import { type Decimal, dec, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { CASH, OTHER, TPAG_CHEQUE } from '../../../core/tender/codes.ts'
import { asksBrand, REFUSED_BY_NFCE, refusedByNfce } from '../../../core/tender/index.ts'
import { CHEQUE } from '../../../core/venda/fields/pagamento.ts'
import { PAGO_A_MAIS } from '../../../core/venda/payment/balance.ts'
import { checkInstalments } from '../../../core/venda/payment/check-instalments.ts'
import { nameOfPayment } from '../../../core/venda/payment/credito.ts'
import { instalments } from '../../../core/venda/payment/instalments.ts'
import { OBRIGATORIO } from '../../../domain/schema/locale.ts'
import type { SaleProblem } from './checks.ts'
import type { MeioDaVenda, Referencias } from './lookup-repository.ts'
import type { CorpoVenda, Diferenca, PagamentoGravado } from './rows.ts'

/** Stored `tipo` of a payment that is the change given back. */
export const TROCO = 2

const sumOf = (rows: readonly { valor: string }[]): Decimal =>
  rows.reduce((sum, { valor }) => sum.plus(dec(valor)), ZERO)

/**
 * Makes the payments to store, with codes and names of the registers as they are now. The method, not the request,
 * decides if a payment is on credit; a payment sent without instalments gets those of its method. `data`: day of the
 * sale, ISO.
 */
export function pagamentosGravados(corpo: CorpoVenda, refs: Referencias, data: string): PagamentoGravado[] {
  const meios = new Map(refs.meios.map(meio => [meio.id, meio]))
  const bandeiras = new Map(refs.bandeiras.map(bandeira => [bandeira.id, bandeira]))
  return corpo.pagamento.map(p => {
    const meio = meios.get(p.meio_pagamento_id ?? 0)
    const bandeira = bandeiras.get(p.bandeira_id ?? 0)
    const troco = p.tipo === TROCO
    return {
      tipo: troco ? 2 : 1,
      meio: meio?.meio ?? p.meio ?? (troco ? 1 : 4),
      meio_pagamento_id: meio?.id ?? null,
      descricao: meio ? nameOfPayment(meio, corpo.vale_id) : troco ? 'Troco' : '',
      tpag: meio?.tpag ?? (troco ? CASH : OTHER),
      bandeira_id: bandeira?.id ?? null,
      tband: bandeira?.tband ?? null,
      valor: p.valor,
      numparcelas: p.numparcelas,
      autorizacao: p.autorizacao ?? null,
      tef_uid: p.tef_uid ?? null,
      recebido_antes: p.recebido_antes || null,
      cnpj_do_recebedor: p.cnpj_do_recebedor || null,
      ...writtenOn(p, meio?.tpag),
      indicador_forma: meio?.indicador_forma ?? 0,
      personalizada: meio ? personalizada(p, meio, data) : false,
      // numbered here: row keys must not depend on what a till sends
      parcelas: (p.parcelas?.length ? p.parcelas : doMeio(p, meio, data)).map((parcela, at) => ({
        ...parcela,
        num_parcela: at + 1,
        vencimento: parcela.vencimento.split('/').reverse().join('-'),
      })),
    }
  })
}

const WRITTEN = Object.keys(CHEQUE) as (keyof typeof CHEQUE)[]
type Written = Pick<PagamentoGravado, keyof typeof CHEQUE>

/** Gives what was told of a cheque, as its columns have it; of another method: nothing. */
const writtenOn = (p: Partial<Written>, tpag: string | undefined): Partial<Written> =>
  Object.fromEntries(
    WRITTEN.map(name => {
      const told = tpag === TPAG_CHEQUE ? p[name]?.trim() || null : null
      return [name, told !== null && CHEQUE[name].type === 'date' ? wireToIso(told) : told]
    }),
  )

/** Makes the payment, by one method, of agreed instalments; the days of `parcelas` are DD/MM/YYYY. */
export const payable = (
  meio: Pick<MeioDaVenda, 'id' | 'meio' | 'descricao' | 'tpag'>,
  parcelas: readonly { vencimento: string; valor: string }[],
): PagamentoGravado => ({
  tipo: 1,
  meio: meio.meio,
  meio_pagamento_id: meio.id,
  descricao: meio.descricao,
  tpag: meio.tpag,
  bandeira_id: null,
  tband: null,
  valor: sumOf(parcelas).toFixed(2),
  numparcelas: parcelas.length,
  autorizacao: null,
  indicador_forma: 1,
  personalizada: true,
  parcelas: parcelas.map(({ valor, vencimento }, at) => ({
    num_parcela: at + 1,
    sub_parcela: 0,
    valor,
    vencimento: wireToIso(vencimento),
    status: 'A',
    alterou: false,
  })),
})

/** Tells if the user changed the instalments (doc 3 §4.2): marked as custom, or different from those the method makes. */
function personalizada(
  { valor, numparcelas, parcelas, personalizada: dita }: Pagamento,
  meio: MeioDaVenda,
  data: string,
): boolean {
  if (!parcelas || parcelas.length === 0) return false
  if (dita) return true
  const write = (lista: readonly { valor: string; vencimento: string }[]) =>
    lista.map(p => `${dec(p.valor).toFixed(2)} ${p.vencimento}`).join()
  return write(parcelas) !== write(doMeio({ valor, numparcelas }, meio, data))
}

/** Makes the instalments of a payment method; none for an unknown method. */
const doMeio = (
  { valor, numparcelas }: Pick<Pagamento, 'valor' | 'numparcelas'>,
  meio: MeioDaVenda | undefined,
  data: string,
) =>
  meio
    ? instalments(
        { ...meio, qtdeparcelas: null, indicador_forma: meio.indicador_forma ?? 0 },
        { valor, numparcelas, data },
      )
    : []

/** Gives 2 when nothing is due, 1 (a prazo) when a payment is on credit, else 0 (à vista) (doc 3 §3.1). */
export function tipoFaturamento(corpo: CorpoVenda, pagamentos: readonly PagamentoGravado[]): 0 | 1 | 2 {
  if (dec(corpo.valor_total).isZero()) return 2
  return pagamentos.some(p => p.indicador_forma === 1) ? 1 : 0
}

interface Conta {
  modelo: string
  /** R$ to be paid. */
  total: string
  /** Day of the document, ISO. */
  data: string
}

interface Paid {
  pagamento: readonly { tipo?: number | undefined; valor: string }[]
}

/** Adds up the rows of change: they are posted and noted, and the head's `troco` only repeats them. */
export const trocoDasLinhas = ({ pagamento }: Paid): Decimal => sumOf(pagamento.filter(p => p.tipo === TROCO))

/** Computes what payments leave above a total, and the change that is told of it. */
const changeOf = ({ pagamento }: Paid, total: string) => ({
  sobra: sumOf(pagamento.filter(p => p.tipo !== TROCO)).minus(dec(total)),
  troco: trocoDasLinhas({ pagamento }),
})

/** Finds the fault in a paid sale's payments (doc 3 §5.2 and §5.5); null when they are right. */
export function problemaPagamento(
  corpo: CorpoVenda,
  refs: Referencias,
  { modelo, total, data }: Conta,
): { campo: string; texto: string } | null {
  // before what a payment lacks: no brand makes it receivable
  const problema = ofApplication(corpo, refs) ?? problemaMeios(corpo, refs, data, { modelo })
  if (problema) return problema
  const { sobra, troco } = changeOf(corpo, total)
  if (sobra.lt(0))
    return { campo: 'pagamento', texto: 'O valor do pagamento não pode ser menor que o total da venda' }
  if (troco.gt(sobra))
    return { campo: 'pagamento', texto: 'O troco não pode ser maior que o que sobra do pagamento' }
  return problemaSemTroco(corpo, refs, total)
}

/** Refuses a till's payment by an application's own method: nobody at the counter receives by it. */
function ofApplication({ pagamento }: CorpoVenda, { meios }: Referencias): SaleProblem | null {
  for (const [i, p] of pagamento.entries()) {
    const meio = meios.find(({ id }) => id === p.meio_pagamento_id)
    if (meio?.canal && !p.recebido_antes)
      return {
        campo: `pagamento.${i}.meio_pagamento_id`,
        texto: `${meio.descricao} é de quem paga no aplicativo ${meio.canal}: o caixa não recebe por ele`,
      }
  }
  return null
}

/** Lists, as a difference, change that a till did not tell: the drawer's sum has what was received less the change told. */
export function trocoQueFalta({ pagamento, valor_total, terminal_id, paga }: CorpoVenda): Diferenca[] {
  if (!paga || terminal_id == null) return []
  const { sobra, troco } = changeOf({ pagamento }, valor_total)
  if (troco.gte(sobra)) return []
  const texto = `Recebido menos troco passa do total em ${formatMoney(sobra.minus(troco).toFixed(2))}`
  return [{ campo: 'pagamento', texto, esperado: sobra.toFixed(2), recebido: troco.toFixed(2) }]
}

/**
 * Checks each payment against its method (doc 3 §5.5), but not the change given back; null: no fault.
 * @param como `modelo`: of the note that the payments must suit; `semBandeira`: nobody could name the brand of a card, as in
 * an order that an application brings
 */
export function problemaMeios(
  corpo: CorpoVenda,
  refs: Referencias,
  data: string,
  como: Checking = {},
): { campo: string; texto: string } | null {
  for (const [i, p] of corpo.pagamento.entries()) {
    const problema = p.tipo === TROCO ? null : problemaMeio(p, refs, data, como)
    if (problema) return { campo: `pagamento.${i}.${problema.campo}`, texto: problema.texto }
  }
  return null
}

/** Refuses payments above the total by methods other than cash and cheque, because these methods give no change. */
export function problemaSemTroco(
  corpo: CorpoVenda,
  refs: Referencias,
  total: string,
): { campo: string; texto: string } | null {
  const semTroco = sumOf(corpo.pagamento.filter(p => p.tipo !== TROCO && meioDe(p, refs) > 2))
  if (semTroco.gt(dec(total))) return { campo: 'pagamento', texto: PAGO_A_MAIS }
  return null
}

type Pagamento = CorpoVenda['pagamento'][number]

interface Checking {
  modelo?: string
  semBandeira?: boolean
}

const meioDe = (p: Pagamento, refs: Referencias): number =>
  refs.meios.find(meio => meio.id === p.meio_pagamento_id)?.meio ?? 4

function problemaMeio(
  p: Pagamento,
  refs: Referencias,
  data: string,
  { modelo, semBandeira = false }: Checking,
): { campo: string; texto: string } | null {
  const { meio_pagamento_id = null, bandeira_id = null, numparcelas } = p
  if (meio_pagamento_id === null) return { campo: 'meio_pagamento_id', texto: OBRIGATORIO }
  const meio = refs.meios.find(({ id }) => id === meio_pagamento_id)
  if (!meio) return { campo: 'meio_pagamento_id', texto: 'Meio de pagamento não localizado' }
  // a card payment must name its brand, unless a card terminal (TEF) or the order's channel took it
  const unnamed = p.tef_uid || p.recebido_antes || semBandeira
  const typed = asksBrand(meio.meio) && !(bandeira_id === null && unnamed)
  if (typed && bandeira_id === null) return { campo: 'bandeira_id', texto: OBRIGATORIO }
  if (typed && !refs.bandeiras.some(({ id }) => id === bandeira_id))
    return { campo: 'bandeira_id', texto: 'Bandeira não localizada' }
  if (numparcelas < 1) return { campo: 'numparcelas', texto: 'O valor mínimo é 1.' }
  const divided = checkInstalments(
    { ...p, parcelas: p.parcelas ?? [] },
    { maximo: meio.qtdeparcelas ?? 1, data: isoToWire(data) },
  )
  const refused = modelo === NOTE_MODELS['65'].modelo ? refusedByNfce(meio.tpag) : null
  return divided ?? (refused && { campo: 'meio_pagamento_id', texto: REFUSED_BY_NFCE[refused] })
}
