import { type Exact, ZERO } from '../../money/exact.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { r2 } from '../../money/round.ts'
import type { ComBases } from '../icms/bases.ts'
import { isListed, listedValue } from '../icms/pauta.ts'
import { regraDe } from '../icms/regra-de.ts'
import type { ComIcms, RegraIcms } from '../icms/rule.ts'
import { composeBase, type FigurasDaBase } from '../kernel/composicao.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Item } from '../kernel/item.ts'
import { CEM, readValor } from '../kernel/numero.ts'
import { refuse } from '../kernel/recusa.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import { entrada, figura, type Nota, type Termo, type Why } from '../kernel/why.ts'

type Dela = ComBases & FigurasDaBase & Lidas<'vlricms' | 'vlr_icms_presumido'>

const LEI = 'Conv. ICMS 142/2018'
const DA_LEI: Nota = { fonte: LEI }
const DA_REGRA: Nota = { fonte: LEI, regra: { tipo: 'icms', opcao: 'ST' } }

/** Tells whether the CST charges ST on the item; CST 90 and 900 do with icms_st and one of mobcst, mva, aliqmva. */
function hasSt(item: ComIcms, regra: RegraIcms): boolean {
  if (regra.linha.st === 'sempre') return true
  if (regra.linha.st === null || regra.icms_st.isZero()) return false
  return regra.mobcst !== null || regra.mva !== null || item.aliqmva !== null
}

/**
 * Computes ICMS by substitution (rules §8; Conv. ICMS 142/2018). The base is C_st (net price plus the parts that the
 * rule's ST options include) × (1 + MVA), or list price × quantity, less the reduction. The value is base × internal
 * rate − own ICMS, never below zero.
 */
function computeIcmsSt(item: ComIcms, ctx: Contexto, f: Dela, why: Why): Escritas<typeof icmsSt> {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  if (!hasSt(item, regra)) {
    if (why.on) why.none(['base_icms_st', 'vlr_icms_st'], `CST ${regra.linha.cst} sem ST nesta operação`, LEI)
    return {}
  }
  const nota = { fonte: `${LEI}; opções da regra`, casas: null }
  const cSt = composeBase('composicao_st', { tributo: 'st', partes: regra.partes_st }, item, f, nota, why)
  if (isDifal(ctx)) return stDifal(cSt, regra, why)

  const tabelada = isListed(regra.mobcst) ? listedValue(item.valor_pauta_st, 'valor_pauta_st') : null
  const mva = tabelada ? ZERO : mvaDe(item, regra, ctx, why)
  const cheia = tabelada
    ? why.calc('base_st_cheia', {
        operacao: 'produto',
        termos: [entrada('valor_pauta_st', tabelada), figura('qtde_trib', item.qtde_trib)],
        casas: null,
        fonte: `${LEI}: preço de lista`,
        regra: DA_REGRA.regra ?? null,
      })
    : why.calc('base_st_cheia', {
        termos: [figura('composicao_st', cSt)],
        taxa: CEM.plus(mva),
        casas: null,
        fonte: `${LEI}: MVA de ${formatDecimal(mva.toFixed())} %`,
        regra: DA_REGRA.regra ?? null,
      })
  const base_icms_st = why.reduce('base_icms_st', 'base_st_cheia', cheia, regra.reducao_icms_st, DA_REGRA)
  return {
    aliqmva: mva,
    base_icms_st,
    vlr_icms_st: debito(base_icms_st, regra, proprio(regra, ctx, f, why), why),
  }
}

/** Gives the own ICMS that ST deducts: charged, presumed (CSOSN 201–203), or relieved (CST 30, if the state allows). */
function proprio(regra: RegraIcms, ctx: Contexto, f: Dela, why: Why): readonly Termo[] {
  if (regra.linha.proprio === 'presumido') return [figura('vlr_icms_presumido', f.vlr_icms_presumido, '-')]
  if (regra.linha.proprio !== null) return [figura('vlricms', f.vlricms, '-')]
  if (!ctx.st_deduz_desonerado) return []
  const v = why.rate('icms_desonerado_deduzido', 'composicao_icms', f.bases.c, regra.icms, {
    fonte: 'Conv. ICM 65/1988',
  })
  return [figura('icms_desonerado_deduzido', v, '-')]
}

/** Computes base × internal rate, less the own ICMS, never below zero. */
function debito(base_icms_st: Exact, regra: RegraIcms, menos: readonly Termo[], why: Why): Exact {
  const v = why.rate('st_debito', 'base_icms_st', base_icms_st, regra.icms_st, DA_LEI)
  return why.calc('vlr_icms_st', {
    termos: [figura('st_debito', v), ...menos],
    minimoZero: true,
    fonte: `${LEI}: imposto da ST menos o próprio`,
  })
}

/**
 * Gives the MVA typed in the item, else the rule's column in the row of the recipient's state. With `mva_ajustada`, an
 * interstate sale by a company of CRT 3 adjusts the MVA when the internal rate is above the rule's ICMS rate.
 */
function mvaDe(item: Item, regra: RegraIcms, ctx: Contexto, why: Why): Exact {
  const mva = item.aliqmva ?? coluna(regra, ctx)
  const de = item.aliqmva === null && regra.mva !== null ? 'documento.parametros.mva_uf' : 'entrada.aliqmva'
  const intra = ctx.alq_intra_mva ?? regra.icms_st
  if (!ctx.mva_ajustada || !ctx.interestadual || ctx.crt !== '3' || intra.lte(regra.icms)) {
    why.tell('aliqmva', mva, { termos: [['MVA', mva, de]], fonte: LEI })
    return mva
  }
  const fator = why.calc('mva_fator', {
    termos: [['100 + MVA', CEM.plus(mva), de]],
    taxa: CEM.minus(regra.icms),
    divisor: CEM.minus(intra),
    casas: null,
    fonte: `${LEI}: MVA ajustada`,
  })
  return why.calc('aliqmva', {
    termos: [figura('mva_fator', fator), ['100', CEM, de, '-']],
    fonte: `${LEI}: (1 + MVA) × (1 − interestadual) ÷ (1 − interna) − 1`,
  })
}

/** Reads the rule's MVA column; zero if none is named. An empty one is refused: MVA of zero would charge too little. */
function coluna(regra: RegraIcms, ctx: Contexto): Exact {
  if (regra.mva === null) return ZERO
  return ctx.mva[regra.mva] ?? refuse('MVA da UF de destino não informada', 'regraicms.mva', 'mva_ausente')
}

/**
 * Tells whether the ST is the rate difference: goods for own use, bought by a taxpayer of another state (Conv. ICMS 142/2018
 * cl. 13 II), when the parameter `st_difal` is set.
 */
const isDifal = (ctx: Contexto): boolean =>
  ctx.st_difal &&
  ctx.interestadual &&
  !ctx.exterior &&
  ctx.destino.consumidor &&
  ctx.destino.tipo_contribuite !== '9'

function stDifal(cSt: Exact, regra: RegraIcms, why: Why): Escritas<typeof icmsSt> {
  const v = why.rate('st_origem', 'composicao_st', cSt, regra.icms, { fonte: `${LEI} cl. 13 II` })
  const origem = figura('st_origem', v, '-')
  const base_icms_st = why.calc('base_icms_st', {
    termos: [figura('composicao_st', cSt), origem],
    divisor: CEM.minus(regra.icms_st),
    fonte: `${LEI} cl. 13 II: diferença de alíquotas`,
  })
  return { base_icms_st, vlr_icms_st: debito(base_icms_st, regra, [origem], why) }
}

export const icmsSt = {
  taxas: { aliqmva: { casas: 2, palavra: 'MVA' } },
  figuras: { base_icms_st: 'base da ST', vlr_icms_st: 'ICMS por substituição (ST)' },
  passos: {
    composicao_st: 'valor da operação para a ST',
    base_st_cheia: 'base da ST antes da redução',
    st_debito: 'imposto sobre a base da ST',
    st_origem: 'ICMS da origem',
    mva_fator: 'fator da MVA',
    icms_desonerado_deduzido: 'ICMS desonerado que deduz da ST',
  },
  totais: {
    vBCST: { palavra: 'base da ST', soma: ['base_icms_st'] },
    vST: { palavra: 'ICMS por substituição (ST)', soma: ['vlr_icms_st'] },
  },
  na_nota: ['vlr_icms_st'],
  compute: computeIcmsSt,
} as const

function computeDesonerada({ entrada: e }: Item): Escritas<typeof stDesonerada> {
  const entrado = readValor(e.vlr_icms_st_deson, 'vlr_icms_st_deson')
  return entrado === null ? {} : { vlr_icms_st_deson: r2(entrado) }
}

/** Relieved ICMS-ST, as typed. No total adds it. */
export const stDesonerada = {
  figuras: { vlr_icms_st_deson: 'ICMS-ST desonerado' },
  compute: computeDesonerada,
} as const
