import { type Exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import { composeBase, type FigurasDaBase } from '../kernel/composicao.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Item } from '../kernel/item.ts'
import { CEM, limitTaxa } from '../kernel/numero.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import { entrada, figura, type Nota, type Termo, type Why } from '../kernel/why.ts'
import { avisosDoIcms } from './avisos.ts'
import { type BasesIcms, type ComBases, SEM_BASES } from './bases.ts'
import { icmsDigitado } from './digitado.ts'
import { asksPauta, listedValue } from './pauta.ts'
import { regraDe } from './regra-de.ts'
import type { ComIcms, RegraIcms } from './rule.ts'

const LEI = 'LC 87/1996 art. 13'
const DA_LEI: Nota = { fonte: LEI }
const DA_REGRA: Nota = { fonte: LEI, regra: { tipo: 'icms' } }
const CHEIA: Nota = { fonte: LEI, casas: null }

/**
 * Computes C, composed by the rule's options, and the full base (rules §6; LC 87/1996 art. 13). A price list or maximum
 * price (mobc 1, 2) replaces C. Sales to tipo F or to an anonymous consumer have the reduction for individuals, others
 * the general one; a zero in one is not filled from the other.
 */
function computeBases(item: ComIcms, ctx: Contexto, f: DaBase, why: Why): Escritas<typeof basesIcms> {
  const regra = regraDe(item, ctx)
  if (regra === null) {
    why.none(['base_icms', 'vlricms'], 'o ICMS acabou', 'ADCT art. 129')
    return {}
  }
  const nota = why.on ? { ...CHEIA, fonte: `${LEI}; opções da regra`, regra: opcoesDe(regra) } : CHEIA
  const c = composeBase('composicao_icms', { tributo: 'icms', partes: regra.partes }, item, f, nota, why)
  const reducao = regra.linha.reduz
    ? ctx.destino.pessoaFisica
      ? regra.reducao_icms_pf
      : regra.reducao_icms
    : ZERO
  return { bases: { c, cheia: baseCheia(item, regra, ctx, f, c, why), reducao } }
}

const opcoesDe = (regra: RegraIcms) => ({ tipo: 'icms', opcao: regra.partes.join(', ') })

function baseCheia(item: Item, regra: RegraIcms, ctx: Contexto, f: DaBase, c: Exact, why: Why): Exact {
  if (item.importacao && ctx.importacao_por_dentro) return baseImportacao(item, regra, ctx, f, c, why)
  if (!asksPauta(regra)) return why.same('base_icms_cheia', 'composicao_icms', c, CHEIA)
  const pauta = listedValue(item.valor_pauta, 'valor_pauta')
  return why.calc('base_icms_cheia', {
    operacao: 'produto',
    termos: [entrada('valor_pauta', pauta), figura('qtde_trib', item.qtde_trib)],
    casas: null,
    fonte: 'pauta ou preço máximo (modBC 1, 2)',
    regra: opcoesDe(regra),
  })
}

type DaBase = FigurasDaBase & Lidas<'vlrpis' | 'vlrconfins'>

const NA_IMPORTACAO = ['vprod', 'vfrete', 'vseg', 'voutro', 'valor_ii', 'vlripi'] as const

/**
 * Computes the import base: net price, freight, insurance, other costs, II, IPI and customs charges (with
 * `importacao_segue_opcoes`, only the parts that the rule's options choose), IOF, PIS and COFINS, all divided by 1 − (ICMS
 * rate + FCP rate), because the ICMS is inside its own base (LC 87/1996 art. 13 V and §1 I).
 */
function baseImportacao(item: Item, regra: RegraIcms, ctx: Contexto, f: DaBase, c: Exact, why: Why): Exact {
  const partes: Termo[] = ctx.importacao_segue_opcoes
    ? [figura('composicao_icms', c)]
    : [
        ...NA_IMPORTACAO.map(nome => figura(nome, f[nome])),
        figura('vdesc', f.vdesc, '-'),
        entrada('valor_aduaneiro', item.valor_aduaneiro),
      ]
  return why.calc('base_icms_cheia', {
    termos: [
      ...partes,
      entrada('valor_iof', item.valor_iof),
      figura('vlrpis', f.vlrpis),
      figura('vlrconfins', f.vlrconfins),
    ],
    divisor: CEM.minus(regra.icms.plus(ctx.fcp_importacao)),
    casas: null,
    fonte: 'LC 87/1996 art. 13 V e §1 I: importação, imposto por dentro',
    regra: opcoesDe(regra),
  })
}

/** Computes the own ICMS, and the rates to print if the law of the day replaced the rule's (icms/do-dia.ts). */
function computeIcms(item: ComIcms, ctx: Contexto, f: ComBases, why: Why): Escritas<typeof icms> {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  const { linha, icms, icms_st, fonte } = regra
  if (fonte === null || linha.mono !== null) return proprio(regra, f, why)
  why.tell('taxa_icms', icms, { termos: [['alíquota', icms, 'entrada.regraicms']], casas: 4, fonte })
  return { ...proprio(regra, f, why), taxa_icms: icms, taxa_icms_st: icms_st }
}

/** Computes the own ICMS by CST: base, value, deferral (CST 51). CSOSN 201–203 only presume it, to deduct from ST. */
function proprio(regra: RegraIcms, { bases }: ComBases, why: Why): Escritas<typeof icms> {
  switch (regra.linha.proprio) {
    case null:
      semBase(regra, why)
      return {}
    case 'presumido':
      semBase(regra, why)
      return {
        vlr_icms_presumido: why.rate('vlr_icms_presumido', 'composicao_icms', r2(bases.c), regra.icms, {
          fonte: 'CSOSN 201 a 203: só para deduzir da ST',
        }),
      }
    case 'normal': {
      const base_icms = baseReduzida(regra, bases, why)
      return { base_icms, vlricms: why.rate('vlricms', 'base_icms', base_icms, regra.icms, rateNote(regra)) }
    }
    case 'diferido': {
      const base_icms = baseReduzida(regra, bases, why)
      const vlr_icms_operacao = why.rate('vlr_icms_operacao', 'base_icms', base_icms, regra.icms, DA_LEI)
      const pDif = limitTaxa(regra.aliq_icms_diferido ?? CEM).taxa
      const vlr_icms_diferido = why.rate('vlr_icms_diferido', 'vlr_icms_operacao', vlr_icms_operacao, pDif, {
        fonte: 'CST 51: parcela diferida',
      })
      const vlricms = why.calc('vlricms', {
        termos: [
          figura('vlr_icms_operacao', vlr_icms_operacao),
          figura('vlr_icms_diferido', vlr_icms_diferido, '-'),
        ],
        fonte: 'CST 51: operação menos diferido',
      })
      return { base_icms, vlr_icms_operacao, vlr_icms_diferido, vlricms }
    }
  }
}

const rateNote = ({ fonte }: RegraIcms): Nota => (fonte === null ? DA_REGRA : { ...DA_REGRA, fonte })

/** Computes r2(base × (1 − reduction)) from exact parts, rounding once. */
function baseReduzida(regra: RegraIcms, { cheia, reducao }: BasesIcms, why: Why): Exact {
  const nota = why.on ? notaDaBase(regra) : DA_REGRA
  return why.reduce('base_icms', 'base_icms_cheia', cheia, reducao, nota, 'base antes da redução')
}

function notaDaBase({ linha, reducao_icms, reducao_icms_pf }: RegraIcms): Nota {
  const ignora = !linha.reduz && !(reducao_icms.isZero() && reducao_icms_pf.isZero())
  return {
    fonte: `${LEI}; CST ${linha.cst}`,
    regra: { tipo: 'icms' },
    fora: ignora ? [{ nome: 'redução', motivo: `CST ${linha.cst} não usa redução` }] : [],
  }
}

function semBase({ linha }: RegraIcms, why: Why): void {
  if (why.on)
    why.none(['base_icms', 'vlricms'], `CST ${linha.cst} não tem base`, `tabela de CST: ${linha.descricao}`)
}

/** Computes the ICMS that the rule adds to the note's total (doc 3 §9.2). */
function computeNaNota(
  item: ComIcms,
  ctx: Contexto,
  f: Lidas<'vlricms'>,
  why: Why,
): Escritas<typeof icmsNaNota> {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  if (f.vlricms.isZero()) return {}
  if (regra.icms_vnota && !ctx.ignorar_icms_valor_nota)
    return { icms_na_nota: why.same('icms_na_nota', 'vlricms', f.vlricms, NA_NOTA) }
  if (why.on) {
    const motivo = regra.icms_vnota ? 'ignorar_icms_valor_nota marcado' : 'icms_vnota não marcado'
    why.tell('icms_na_nota', ZERO, { ...NA_NOTA, termos: [], fora: [{ nome: 'vlricms', motivo }] })
  }
  return {}
}

const NA_NOTA = { fonte: 'doc 3 §9.2, icms_vnota' }

/** Bases that several formulas of ICMS share. */
export const basesIcms = {
  passos: {
    composicao_icms: 'valor da operação para o ICMS',
    base_icms_cheia: 'base do ICMS antes da redução',
  },
  entregas: { bases: SEM_BASES },
  compute: computeBases,
} as const

export const icms = {
  taxas: {
    taxa_icms: { casas: 4, palavra: 'alíquota do ICMS pela lei' },
    taxa_icms_st: { casas: 4, palavra: 'alíquota do ICMS-ST pela lei' },
  },
  figuras: {
    base_icms: 'base do ICMS',
    vlricms: 'ICMS',
    vlr_icms_operacao: 'ICMS da operação',
    vlr_icms_diferido: 'ICMS diferido',
    vlr_icms_presumido: 'ICMS presumido, para deduzir da ST',
  },
  totais: {
    vBC: { palavra: 'base do ICMS', soma: ['base_icms'] },
    vICMS: { palavra: 'ICMS', soma: ['vlricms'] },
  },
  compute: computeIcms,
  digitado: icmsDigitado,
  avisos: avisosDoIcms,
} as const

/** ICMS added to the note's total. The XML has the amount in vOutro, because the layout has no field for it. */
export const icmsNaNota = {
  figuras: { icms_na_nota: 'ICMS somado à nota' },
  totais: { vOutro: { soma: ['icms_na_nota'] } },
  na_nota: ['icms_na_nota'],
  no_pedido: ['icms_na_nota'],
  compute: computeNaNota,
} as const
