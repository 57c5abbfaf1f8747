import { allocateExact } from '../money/allocate.ts'
import { type Exact, exact, ZERO } from '../money/exact.ts'
import { r2, toText } from '../money/round.ts'

/** Places of a unit's cost, R$. */
const CASAS = 10

/** R$ of a line of a supplier's note. Decimal strings. */
export interface ValoresDaLinha {
  valor: string
  desconto: string
  frete: string
  seguro: string
  outras: string
  ipi: string
  ii: string
  icms: string
  icms_st: string
  fcp_st: string
  /** ICMS not charged (relieved), subtracted from the amount of the note. */
  icms_desonerado: string
  /** ICMS credit that a supplier of the Simples passes on (LC 123/2006 art. 23). */
  credito_simples: string
  /** % of PIS and COFINS together that could be credited. */
  aliq_pis_cofins: string
  /** IBS and CBS contained in `valor`. */
  ibs_cbs: string
  // these fields are rare, and drafts of older versions lack them
  /** Value of goods outside the note's total (indTot 0). */
  fora_do_total?: string | undefined
  ipi_devolvido?: string | undefined
  /** ICMS of a fuel, retained for later sellers of the chain (CST 15). */
  icms_mono_retido?: string | undefined
  /** IBS and CBS of a fuel taxed once, contained in `valor`: who sells it again has no credit of them. */
  ibs_cbs_mono?: string | undefined
  /** PIS and COFINS by substitution, when the note's total includes them. */
  pis_cofins_st?: string | undefined
}

/** Taxes that the buyer recovers. */
export interface Creditos {
  icms: boolean
  ipi: boolean
  pis_cofins: boolean
  ibs_cbs: boolean
}

/** Cost of a line, R$, and its parts. Credits are negative. */
export interface CustoDaLinha {
  total: string
  partes: readonly { nome: string; valor: string }[]
}

/**
 * Computes the cost of each line: amount charged, without recoverable taxes (LC 87/1996 art. 20; Lei 10.833/2003 art. 3; LC
 * 214/2025 art. 47), plus a share of the expenses by value. Shares use the largest remainder and sum to the cent.
 */
export function custosDeEntrada(
  linhas: readonly ValoresDaLinha[],
  { creditos, despesas }: { creditos: Creditos; despesas: string },
): CustoDaLinha[] {
  const mercadoria = linhas.map(linha => exact(linha.valor).minus(exact(linha.desconto)))
  const partes = allocateExact(r2(exact(despesas)), mercadoria)
  return linhas.map((linha, i) => custoDaLinha(linha, creditos, partes[i] ?? ZERO))
}

function custoDaLinha(linha: ValoresDaLinha, creditos: Creditos, despesas: Exact): CustoDaLinha {
  const of = (nome: Exclude<keyof ValoresDaLinha, 'aliq_pis_cofins'>) => exact(linha[nome] ?? '0')
  const icms = creditos.icms ? icmsCreditado(linha) : ZERO
  const partes: [string, Exact][] = [
    ['Mercadoria', of('valor')],
    ['Fora do total da nota', of('fora_do_total').negated()],
    ['Desconto', of('desconto').negated()],
    ['Frete', of('frete')],
    ['Seguro', of('seguro')],
    ['Outras despesas', of('outras')],
    ['IPI', creditos.ipi ? ZERO : of('ipi')],
    ['IPI devolvido', of('ipi_devolvido')],
    ['Imposto de importação', of('ii')],
    ['ICMS ST', of('icms_st')],
    ['FCP ST', of('fcp_st')],
    ['ICMS monofásico retido', of('icms_mono_retido')],
    ['PIS e COFINS ST', of('pis_cofins_st')],
    ['ICMS desonerado', of('icms_desonerado').negated()],
    ['Crédito de ICMS', icms.negated()],
    ['Crédito de PIS e COFINS', creditos.pis_cofins ? pisCofinsCreditado(linha, creditos).negated() : ZERO],
    ['Crédito de IBS e CBS', creditos.ibs_cbs ? of('ibs_cbs').negated() : ZERO],
    ['Despesas fora da nota', despesas],
  ]
  const total = partes.reduce((soma, [, valor]) => soma.plus(valor), ZERO)
  return {
    total: toText(total.isNegative() ? ZERO : total, 2),
    partes: partes.flatMap(([nome, valor]) => (valor.isZero() ? [] : [{ nome, valor: toText(valor, 2) }])),
  }
}

/** Computes the ICMS credit. Goods under substitution give a reseller none, of the ST or of the supplier's ICMS. */
function icmsCreditado({ icms, icms_st, credito_simples }: ValoresDaLinha): Exact {
  return exact(icms_st).isZero() ? exact(icms).plus(exact(credito_simples)) : ZERO
}

/**
 * Computes the base of the credit of PIS and COFINS: the price of the goods with freight, insurance and other costs, less
 * discount and ICMS (Lei 14.592/2023 art. 6), with unrecoverable IPI. Goods outside the note's total are left out.
 */
export const basePisCofins = (linha: ValoresDaLinha, { ipi }: Pick<Creditos, 'ipi'>): Exact =>
  ['valor', 'frete', 'seguro', 'outras', ...(ipi ? [] : ['ipi'])]
    .reduce((soma, nome) => soma.plus(exact(linha[nome as 'valor'])), ZERO)
    .minus(exact(linha.fora_do_total ?? '0'))
    .minus(exact(linha.desconto))
    .minus(exact(linha.icms))

/** Computes the credit of PIS and COFINS, R$, on `basePisCofins`. */
export const pisCofinsCreditado = (linha: ValoresDaLinha, creditos: Pick<Creditos, 'ipi'>): Exact =>
  r2(basePisCofins(linha, creditos).times(exact(linha.aliq_pis_cofins)).div(exact('100')))

/** Computes R$ of one of the shop's units, 10 places. `recebida`: quantity in the shop's unit. */
export function custoUnitario({ total }: Pick<CustoDaLinha, 'total'>, recebida: string): string {
  const nossa = exact(recebida)
  return nossa.isZero() ? toText(ZERO, CASAS) : toText(exact(total).div(nossa), CASAS)
}
