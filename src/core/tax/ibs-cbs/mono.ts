import { type FormaMono, formasMono, monoPorValor } from '../../law/monofasia.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Item } from '../kernel/item.ts'
import { positivo, readValor } from '../kernel/numero.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import { entrada, figura, type Nota, QUIET, type Termo, type Why } from '../kernel/why.ts'
import {
  type ComRtc,
  type EntradaRegraCbs,
  type EntradaRegraIbs,
  type RegraRtc,
  readRegraCbs,
  readRegraIbs,
  type TaxaMono,
} from './rule.ts'

const NOTA: Nota = { fonte: 'LC 214/2025 art. 172; NT 2025.002, UB84' }
const RETENCAO: Nota = { fonte: 'LC 214/2025 art. 178: biocombustível a ser misturado, somado ao do item' }
const ANTES: Nota = { fonte: 'LC 214/2025 art. 180: cobrado antes, em nenhum total do item' }
const TOTAL: Nota = {
  fonte: 'NT 2025.002 (1070, 1071): próprio, mais o retido, menos o diferido',
  minimoZero: true,
}
const DECIMAIS = { casas: 4 } as const

const hasMono = ({ ibs, cbs }: ComRtc): boolean => Boolean(ibs?.mono || cbs?.mono)

/** Lists the groups that the class of this tax's rule asks for. */
const formasOf = (regra: RegraRtc, { lei }: Contexto): readonly FormaMono[] =>
  formasMono(lei, regra.classificacao)

/**
 * Computes the quantities of a fuel taxed once: the own one is `qbc_mono`, else the taxable quantity, and the retained one is
 * `qbc_mono_reten`, else what the rule retains by unit.
 */
function computeQuantidades(
  item: ComRtc,
  _ctx: Contexto,
  f: Lidas<'base_rtc'>,
  why: Why,
): Escritas<typeof quantidadesMono> {
  return hasMono(item) ? quantidadesOf(item, item.ibs?.retidaPorUnidade ?? ZERO, f.base_rtc, why) : {}
}

function quantidadesOf(item: Item, porUnidade: Exact, base: Exact, why: Why): Quantidades {
  const { qbc_mono, qbc_mono_reten } = item.entrada
  const vendida = readValor(qbc_mono, 'qbc_mono')
  const q = vendida === null ? figura('qtde_trib', item.qtde_trib) : entrada('qbc_mono', vendida)
  const retida = readValor(qbc_mono_reten, 'qbc_mono_reten')
  const daRetida: readonly Termo[] =
    retida === null
      ? [q, entrada('regraibs.qtde_reten_ibs', porUnidade)]
      : [entrada('qbc_mono_reten', retida)]
  return {
    base_mono: why.same('base_mono', 'base_ibscbs', base, NOTA),
    qtde_mono: why.calc('qtde_mono', { termos: [q], ...DECIMAIS, ...NOTA }),
    qtde_mono_reten: why.calc('qtde_mono_reten', {
      operacao: 'produto',
      termos: daRetida,
      ...DECIMAIS,
      ...RETENCAO,
    }),
  }
}

type Quantidades = Lidas<'qtde_mono' | 'qtde_mono_reten' | 'base_mono'>

/** One part of a tax that is charged on the value: figure, and rate in %. */
type PorValor = readonly [campo: string, aliquota: Exact]

/** Figures of one of the two taxes. */
interface Valores {
  proprio: Exact
  retido: Exact
  antes: Exact
  diferido: Exact
  total: Exact
  /** Parts of `proprio`, when it is charged on the value. */
  partes: readonly Exact[]
}

/** Computes one of the two taxes of a fuel; parts of the state and of the city exist when it is charged on the value. */
function computeValores(
  imposto: 'ibs' | 'cbs',
  { mono, formas }: { mono: TaxaMono; formas: readonly FormaMono[] },
  partes: readonly PorValor[] | null,
  f: Quantidades,
  why: Why,
): Valores {
  const nome = `vlr_${imposto}_mono`
  const regra = `regra${imposto}`
  const perUnidade = (campo: string, quantidade: 'qtde_mono' | 'qtde_mono_reten', taxa: Termo, nota: Nota) =>
    why.calc(campo, { operacao: 'produto', termos: [figura(quantidade, f[quantidade]), taxa], ...nota })
  const aqui = formas.includes('padrao')
  const cobradas = aqui && partes ? partes : []
  const porValor = cobradas.map(([campo, aliquota]) =>
    why.rate(campo, 'base_mono', f.base_mono, aliquota, NOTA),
  )
  const adRem = entrada(`${regra}.ad_rem_${imposto}`, mono.adRem)
  const proprio = !aqui
    ? ZERO
    : partes
      ? sumPartes(nome, cobradas, porValor, why)
      : perUnidade(nome, 'qtde_mono', adRem, NOTA)
  const retido =
    formas.includes('reten') && !partes
      ? perUnidade(
          `${nome}_reten`,
          'qtde_mono_reten',
          entrada(`${regra}.ad_rem_reten_${imposto}`, mono.adRemReten),
          RETENCAO,
        )
      : ZERO
  const antes = formas.includes('ret')
    ? perUnidade(`${nome}_ret`, 'qtde_mono', entrada(`${regra}.ad_rem_ret_${imposto}`, mono.adRemRet), ANTES)
    : ZERO
  // a deferred tax is in no group but that of the deferral, so it is no figure of its own
  const operacao = formas.includes('dif') ? perUnidade(`${nome}_op`, 'qtde_mono', adRem, NOTA) : ZERO
  const diferido = operacao.isZero()
    ? ZERO
    : why.rate(`${nome}_dif`, `${nome}_op`, operacao, mono.diferimento, {
        fonte: 'LC 214/2025 art. 178: diferimento do biocombustível',
      })
  const total = why.calc(`${nome}_total`, {
    termos: [
      figura(nome, proprio),
      figura(`${nome}_op`, operacao),
      figura(`${nome}_reten`, retido),
      figura(`${nome}_dif`, diferido, '-'),
    ].filter(([, v]) => !v.isZero()),
    ...TOTAL,
  })
  return { proprio, retido, antes, diferido, total, partes: porValor }
}

function sumPartes(nome: string, cobradas: readonly PorValor[], valores: readonly Exact[], why: Why): Exact {
  const [unica] = cobradas
  if (cobradas.length === 1 && unica?.[0] === nome) return valores[0] ?? ZERO
  return why.calc(nome, {
    termos: cobradas.map(([campo], i) => figura(campo, valores[i] ?? ZERO)),
    ...NOTA,
  })
}

function computeIbsMono(
  item: ComRtc,
  ctx: Contexto,
  f: Quantidades,
  why: Why,
): Escritas<typeof ibsMonofasico> {
  const { ibs } = item
  if (!ibs?.mono) return {}
  const partes: readonly PorValor[] | null = monoPorValor(ctx.lei, 'ibs')
    ? [
        ['vlr_ibs_mono_uf', ibs.uf.aliquota],
        ['vlr_ibs_mono_mu', ibs.mu.aliquota],
      ]
    : null
  const v = computeValores('ibs', { mono: ibs.mono, formas: formasOf(ibs, ctx) }, partes, f, why)
  return {
    vlr_ibs_mono_uf: v.partes[0] ?? ZERO,
    vlr_ibs_mono_mu: v.partes[1] ?? ZERO,
    vlr_ibs_mono: v.proprio,
    vlr_ibs_mono_reten: v.retido,
    vlr_ibs_mono_ret: v.antes,
    vlr_ibs_mono_dif: v.diferido,
    vlr_ibs_mono_total: v.total,
  }
}

function computeCbsMono(
  item: ComRtc,
  ctx: Contexto,
  f: Quantidades,
  why: Why,
): Escritas<typeof cbsMonofasica> {
  const { cbs } = item
  if (!cbs?.mono) return {}
  const partes: readonly PorValor[] | null = monoPorValor(ctx.lei, 'cbs')
    ? [['vlr_cbs_mono', cbs.cbs.aliquota]]
    : null
  const v = computeValores('cbs', { mono: cbs.mono, formas: formasOf(cbs, ctx) }, partes, f, why)
  return {
    vlr_cbs_mono: v.proprio,
    vlr_cbs_mono_reten: v.retido,
    vlr_cbs_mono_ret: v.antes,
    vlr_cbs_mono_dif: v.diferido,
    vlr_cbs_mono_total: v.total,
  }
}

type Digitadas = Partial<Lidas<'vlricms' | 'vlrpis' | 'vlrconfins'>>
interface ComRegrasDitas {
  regraibs?: EntradaRegraIbs | null
  regracbs?: EntradaRegraCbs | null
}

/**
 * Computes the figures of a line with typed taxes, as a return is, by its own quantity and the rule's rates: a typed share of
 * them would not be what SEFAZ computes again. A figure that was typed stays.
 */
function digitadoMono(item: Item, ctx: Contexto, lidas: Digitadas): Digitadas {
  const { regraibs, regracbs } = item.entrada as ComRegrasDitas
  const ibs = regraibs ? readRegraIbs(regraibs) : null
  const cbs = regracbs ? readRegraCbs(regracbs) : null
  const dela = { ...item, ibs, cbs, isl: null }
  if (!hasMono(dela)) return lidas
  const { vlricms = ZERO, vlrpis = ZERO, vlrconfins = ZERO } = lidas
  const base = positivo(item.vprod.minus(item.desconto).minus(vlricms).minus(vlrpis).minus(vlrconfins))
  const f = quantidadesOf(item, ibs?.retidaPorUnidade ?? ZERO, base, QUIET)
  return {
    ...f,
    ...computeIbsMono(dela, ctx, f, QUIET),
    ...computeCbsMono(dela, ctx, f, QUIET),
    ...lidas,
  }
}

export const quantidadesMono = {
  reforma: true,
  figuras: { base_mono: 'base de cálculo: IBS e CBS monofásicos' },
  passos: {
    qtde_mono: 'quantidade tributada (IBS e CBS monofásicos)',
    qtde_mono_reten: 'quantidade sujeita à retenção (IBS e CBS monofásicos)',
  },
  entregas: { qtde_mono: ZERO, qtde_mono_reten: ZERO },
  compute: computeQuantidades,
  digitado: digitadoMono,
} as const

export const ibsMonofasico = {
  reforma: true,
  figuras: {
    vlr_ibs_mono_uf: 'IBS monofásico da UF',
    vlr_ibs_mono_mu: 'IBS monofásico do município',
    vlr_ibs_mono: 'IBS monofásico',
    vlr_ibs_mono_reten: 'IBS monofásico retido',
    vlr_ibs_mono_ret: 'IBS monofásico cobrado antes',
    vlr_ibs_mono_dif: 'IBS monofásico diferido',
    vlr_ibs_mono_total: 'IBS monofásico do item',
  },
  passos: { vlr_ibs_mono_op: 'IBS monofásico antes do diferimento' },
  totais: {
    vIBSMono: { palavra: 'IBS monofásico', soma: ['vlr_ibs_mono'] },
    vIBSMonoReten: { palavra: 'IBS monofásico retido', soma: ['vlr_ibs_mono_reten'] },
    vIBSMonoRet: { palavra: 'IBS monofásico cobrado antes', soma: ['vlr_ibs_mono_ret'] },
  },
  no_produto: ['vlr_ibs_mono_total'],
  compute: computeIbsMono,
} as const

export const cbsMonofasica = {
  reforma: true,
  figuras: {
    vlr_cbs_mono: 'CBS monofásica',
    vlr_cbs_mono_reten: 'CBS monofásica retida',
    vlr_cbs_mono_ret: 'CBS monofásica cobrada antes',
    vlr_cbs_mono_dif: 'CBS monofásica diferida',
    vlr_cbs_mono_total: 'CBS monofásica do item',
  },
  passos: { vlr_cbs_mono_op: 'CBS monofásica antes do diferimento' },
  totais: {
    vCBSMono: { palavra: 'CBS monofásica', soma: ['vlr_cbs_mono'] },
    vCBSMonoReten: { palavra: 'CBS monofásica retida', soma: ['vlr_cbs_mono_reten'] },
    vCBSMonoRet: { palavra: 'CBS monofásica cobrada antes', soma: ['vlr_cbs_mono_ret'] },
  },
  no_produto: ['vlr_cbs_mono_total'],
  compute: computeCbsMono,
} as const
