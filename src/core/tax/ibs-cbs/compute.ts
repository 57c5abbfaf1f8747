import { type Exact, ZERO } from '../../money/exact.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Item } from '../kernel/item.ts'
import { CEM, fracao, porcento, readPercentual, readValor, UM } from '../kernel/numero.ts'
import type { Lidas } from '../kernel/tributo.ts'
import { type Conta, compute, entrada, figura, type Nota, type Why } from '../kernel/why.ts'
import type { ComRtc, RegraRtc, TaxaRtc } from './rule.ts'

const LEI: Nota = { fonte: 'LC 214/2025 art. 12' }
const VALOR: Nota = { fonte: 'NT 2025.002 UB63-10 (1041, 1052, 1069)', minimoZero: true }
const EFETIVA = { fonte: 'NT 2025.002 UB63-10; 4 casas', casas: 4, operacao: 'produto' } as const

/** Figures that IBS and CBS read: the common base, and the IS that may join that base. */
export type BaseRtc = Lidas<'base_rtc' | 'vlr_isl'>

export interface TributoRtc {
  base: Exact
  efetiva: Exact
  bruto: Exact
  diferido: Exact
  devolvido: Exact
  valor: Exact
  efetivaRegular: Exact
  regular: Exact
}

/** Names of the inputs and figures of one of IBS-UF, IBS-Mun and CBS. */
interface Nomes {
  base: 'base_ibs_uf' | 'base_ibs_mu' | 'base_cbs'
  efetiva: 'aliq_ibs_uf_efetiva' | 'aliq_ibs_mu_efetiva' | 'aliq_cbs_efetiva'
  bruto: 'vlr_ibs_uf_bruto' | 'vlr_ibs_mu_bruto' | 'vlr_cbs_bruto'
  diferido: 'vlr_dif_ibs_uf' | 'vlr_dif_ibs_mu' | 'vlr_dif_cbs'
  devolvido: 'vlr_dev_trib_ibs_uf' | 'vlr_dev_trib_ibs_mu' | 'vlr_dev_trib_cbs'
  valor: 'vlr_ibs_uf' | 'vlr_ibs_mu' | 'vlr_cbs'
  aliquotaRegular: 'aliq_ibs_uf_reg' | 'aliq_ibs_mu_reg' | 'aliq_cbs_reg'
  regular: 'vlr_ibs_uf_reg' | 'vlr_ibs_mu_reg' | 'vlr_cbs_reg'
  // inputs
  regra: 'regraibs' | 'regracbs'
  devolver: 'dev_trib_ibs_uf' | 'dev_trib_ibs_mu' | 'dev_trib_cbs'
  devolverPercentual: 'perc_dev_trib_ibs_uf' | 'perc_dev_trib_ibs_mu' | 'perc_dev_trib_cbs'
  reducaoRegular: 'reducao_reg_ibs' | 'reducao_reg_cbs'
}

const nomes = <T extends 'ibs_uf' | 'ibs_mu' | 'cbs', I extends 'ibs' | 'cbs'>(t: T, imposto: I) => ({
  base: `base_${t}` as const,
  efetiva: `aliq_${t}_efetiva` as const,
  bruto: `vlr_${t}_bruto` as const,
  diferido: `vlr_dif_${t}` as const,
  devolvido: `vlr_dev_trib_${t}` as const,
  valor: `vlr_${t}` as const,
  aliquotaRegular: `aliq_${t}_reg` as const,
  regular: `vlr_${t}_reg` as const,
  regra: `regra${imposto}` as const,
  devolver: `dev_trib_${t}` as const,
  devolverPercentual: `perc_dev_trib_${t}` as const,
  reducaoRegular: `reducao_reg_${imposto}` as const,
})

export const IBS_UF: Nomes = nomes('ibs_uf', 'ibs')
export const IBS_MU: Nomes = nomes('ibs_mu', 'ibs')
export const CBS: Nomes = nomes('cbs', 'cbs')

const ofRegra = (nota: Nota, n: Nomes, { cst }: RegraRtc): Nota => ({
  ...nota,
  regra: { tipo: n.regra, opcao: `CST ${cst}` },
})

/** Computes the base of this tax: the common base, plus the IS when the IS rule says so, reduced for CST 222. */
function baseRtc(
  n: Nomes,
  item: ComRtc,
  regra: RegraRtc,
  { base_rtc: b, vlr_isl }: BaseRtc,
  why: Why,
): Exact {
  const somaIs = item.isl !== null && (n.regra === 'regraibs' ? item.isl.ibs_isl : item.isl.cbs_isl)
  const nota = why.on ? notaDaBase(n, regra, !somaIs && !vlr_isl.isZero()) : LEI
  if (!somaIs && !regra.reduzBase) return why.same(n.base, 'base_ibscbs', b, nota)
  const termos = [figura('base_ibscbs', b)]
  if (somaIs) termos.push(figura('vlr_isl', vlr_isl))
  const reducao = readPercentual(item.entrada.reducao_bc_ibscbs, 'reducao_bc_ibscbs') ?? ZERO
  return why.calc(n.base, { ...nota, termos, taxa: regra.reduzBase ? CEM.minus(reducao) : null })
}

const notaDaBase = (n: Nomes, regra: RegraRtc, semIs: boolean): Nota => ({
  ...ofRegra(LEI, n, regra),
  fora: semIs ? [{ nome: 'vlr_isl', motivo: 'opção da regra de IS não marcada' }] : [],
})

/** Describes the effective rate: rate × (1 − reduction) × (1 − government purchase reducer), 4 places. */
function contaOfEfetiva(t: TaxaRtc, ctx: Contexto, regra: string): Conta {
  return {
    operacao: 'produto',
    termos: [
      ['alíquota', t.aliquota, `entrada.${regra}.aliquota`],
      ['1 − redução', UM.minus(fracao(t.reducao)), `entrada.${regra}.reducao`],
      ['1 − redutor', UM.minus(fracao(ctx.pRedutor)), 'documento.parametros.pRedutor'],
    ],
    casas: 4,
    fonte: t.fonte === null ? EFETIVA.fonte : `alíquota da lei (${t.fonte}); ${EFETIVA.fonte}`,
  }
}

/** Gives the effective rate alone, to compare it with the rate stored in the rule. */
export const efetivaRtc = (t: TaxaRtc, ctx: Contexto): Exact => compute(contaOfEfetiva(t, ctx, ''))

/**
 * Computes one of IBS-UF, IBS-Mun, CBS (NT 2025.002 UB63-10, rejections 1041, 1052, 1069): base × effective rate, less the
 * deferred and returned amounts, never below zero. Under regular taxation (gTribRegular) the charged rates are zero and the
 * regular ones are only reported. A suspended CST (550) keeps its base and charges nothing.
 */
export function tributoRtc(
  n: Nomes,
  item: ComRtc,
  ctx: Contexto,
  regra: RegraRtc,
  taxa: TaxaRtc,
  f: BaseRtc,
  why: Why,
): TributoRtc {
  const base = baseRtc(n, item, regra, f, why)
  const trib_regular = item.entrada.trib_regular === true
  const cobra = !trib_regular && !regra.suspensa
  const efetiva = cobra
    ? why.calc(n.efetiva, contaOfEfetiva(taxa, ctx, n.regra))
    : why.calc(n.efetiva, { ...EFETIVA, termos: [['situação sem cobrança', ZERO, `entrada.${n.regra}`]] })
  const bruto = why.rate(n.bruto, n.base, base, efetiva, LEI)
  const diferido = taxa.diferimento.isZero()
    ? ZERO
    : why.rate(n.diferido, n.base, base, porcento(efetiva, taxa.diferimento), {
        fonte: `diferimento de ${formatDecimal(taxa.diferimento.toFixed())} %`,
      })
  const devolvido = devolucao(n, item, base, efetiva, why)
  return {
    base,
    efetiva,
    bruto,
    diferido,
    devolvido,
    valor: liquido(n, regra, bruto, diferido, devolvido, why),
    ...(trib_regular ? regular(n, item, taxa, base, why) : SEM_REGULAR),
  }
}

/** Computes the charged tax: gross, less deferred and returned. */
function liquido(
  n: Nomes,
  regra: RegraRtc,
  bruto: Exact,
  diferido: Exact,
  devolvido: Exact,
  why: Why,
): Exact {
  const nota = why.on ? ofRegra(VALOR, n, regra) : VALOR
  if (diferido.isZero() && devolvido.isZero()) return why.same(n.valor, n.bruto, bruto, nota)
  return why.calc(n.valor, {
    ...nota,
    termos: [figura(n.bruto, bruto), figura(n.diferido, diferido, '-'), figura(n.devolvido, devolvido, '-')],
  })
}

/** Computes the returned tax (gDevTrib): the typed amount, else a percentage of the tax. */
function devolucao(n: Nomes, item: Item, base: Exact, efetiva: Exact, why: Why): Exact {
  const nota = { fonte: 'gDevTrib' }
  const entrado = readValor(item.entrada[n.devolver], n.devolver)
  if (entrado !== null) return why.calc(n.devolvido, { termos: [entrada(n.devolver, entrado)], ...nota })
  const taxa = readPercentual(item.entrada[n.devolverPercentual], n.devolverPercentual)
  return taxa === null ? ZERO : why.rate(n.devolvido, n.base, base, porcento(efetiva, taxa), nota)
}

const SEM_REGULAR = { efetivaRegular: ZERO, regular: ZERO }

/** Computes the regular tax (gTribRegular): the amount otherwise due, which is reported and is in no total. */
function regular(n: Nomes, item: Item, taxa: TaxaRtc, base: Exact, why: Why) {
  const reducao = readPercentual(item.entrada[n.reducaoRegular], n.reducaoRegular) ?? ZERO
  const efetivaRegular = why.calc(n.aliquotaRegular, {
    operacao: 'produto',
    termos: [
      ['alíquota', taxa.aliquota, `entrada.${n.regra}.aliquota`],
      entrada(n.reducaoRegular, UM.minus(fracao(reducao)), '1 − redução'),
    ],
    casas: 4,
    fonte: 'NT 2025.002: gTribRegular',
  })
  const nota = { fonte: 'gTribRegular: informativo, em nenhum total' }
  return { efetivaRegular, regular: why.rate(n.regular, n.base, base, efetivaRegular, nota) }
}
