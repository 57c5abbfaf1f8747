import { type Exact, ZERO } from '../../money/exact.ts'
import { r2 } from '../../money/round.ts'
import { composeBase, type FigurasDaBase } from '../kernel/composicao.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Codigo } from '../kernel/entrada.ts'
import type { ComRegra, Item } from '../kernel/item.ts'
import { positivo, readCodigo } from '../kernel/numero.ts'
import type { Escritas, Lidas, Warn } from '../kernel/tributo.ts'
import { entrada, figura, type Nota, type Why } from '../kernel/why.ts'
import type { RegraContribuicao, RegraPisCofins } from './rule.ts'

type ComPisCofins = ComRegra<'pisconfins', RegraPisCofins> // the API's spelling
type Dela = FigurasDaBase & Lidas<'vlricms' | 'vlr_icms_st' | (typeof DIFAL)[number]>

const LEI = 'Leis 10.637/2002 e 10.833/2003; STF Tema 69'
const DA_LEI: Nota = { fonte: LEI }

/**
 * Computes PIS and COFINS (rules §12; Leis 10.637/2002, 10.833/2003). ICMS is subtracted from the base when the rule
 * says so (STF RE 574.706, Tema 69; Lei 14.592/2023). Both end on the date of `pis_cofins_extintos` (ADCT art. 126).
 */
function computePisCofins(item: ComPisCofins, ctx: Contexto, f: Dela, why: Why): Escritas<typeof pisCofins> {
  const regra = item.pisconfins
  if (!regra || ctx.pisCofinsExtintos) {
    const motivo = regra ? 'PIS e COFINS extintos nesta data' : 'sem regra de PIS/COFINS'
    why.none(['base_pis', 'vlrpis', 'base_confins', 'vlrconfins'], motivo, 'ADCT art. 126')
    return {}
  }
  const base = basePisCofins(item, regra, f, why)
  const [base_pis, vlrpis] = contribuicao('pis', item, regra.pis, base, why)
  const [base_confins, vlrconfins] = contribuicao('confins', item, regra.confins, base, why)
  return { base_pis, vlrpis, base_confins, vlrconfins }
}

/** Computes the base that PIS and COFINS share. In an import the ICMS is computed later and is not subtracted. */
function basePisCofins(item: Item, regra: RegraPisCofins, f: Dela, why: Why): Exact {
  const soma = composeBase('~pis', { tributo: 'pis', partes: regra.partes }, item, f, DA_LEI, why)
  if (!why.on && !regra.subtrair_icms && !regra.subtrair_icmsst && !regra.subtrair_difal)
    return positivo(r2(soma))
  const termos = [figura('~pis', soma)]
  const sai = [
    ...(regra.subtrair_icms ? (['vlricms'] as const) : []),
    ...(regra.subtrair_icmsst ? (['vlr_icms_st'] as const) : []),
    ...(regra.subtrair_difal ? DIFAL : []),
  ]
  // zero figures are no terms: in an import the ICMS is not computed yet
  for (const nome of sai) if (!f[nome].isZero()) termos.push(figura(nome, f[nome], '-'))
  const fora =
    regra.subtrair_icms || f.vlricms.isZero()
      ? []
      : [{ nome: 'vlricms', motivo: 'subtrair_icms não marcado' }]
  return why.calc('~base_pis', { termos, minimoZero: true, fonte: LEI, fora })
}

const DIFAL = ['vlrparufdes', 'vlrfcp', 'vlr_fcp'] as const

/** Computes [base, value]. CST 49–99 with rate zero has no base, as in authorised notes. */
function contribuicao(
  nome: 'pis' | 'confins',
  item: Item,
  c: RegraContribuicao,
  base: Exact,
  why: Why,
): readonly [Exact, Exact] {
  const nota = why.on ? { fonte: LEI, regra: { tipo: 'pisconfins', opcao: `CST ${c.cst}` } } : DA_LEI
  const semBase = c.aliquota.isZero() && c.cst !== '01' && c.cst !== '02'
  const [campoBase, campo] = CAMPOS[nome]
  if (c.modo === 'percentual' && !semBase && !base.isZero()) {
    why.same(campoBase, '~base_pis', base, nota)
    return [base, why.rate(campo, campoBase, base, c.aliquota, nota)]
  }
  const valor = c.modo === 'unidade' ? perUnidade(nome, item, c, nota, why) : ZERO
  if (why.on) {
    const motivo = c.modo === null ? `CST ${c.cst} sem contribuição` : 'sem base ou alíquota zero'
    why.none([campoBase, campo], motivo, LEI)
  }
  return [ZERO, valor]
}

const CAMPOS = { pis: ['base_pis', 'vlrpis'], confins: ['base_confins', 'vlrconfins'] } as const

function perUnidade(nome: 'pis' | 'confins', item: Item, c: RegraContribuicao, nota: Nota, why: Why): Exact {
  return why.calc(CAMPOS[nome][1], {
    operacao: 'produto',
    termos: [figura('qtde_trib', item.qtde_trib), entrada(`regrapisconfins.aliquota_${nome}`, c.aliquota)],
    ...nota,
    fonte: `${LEI}; por unidade`,
  })
}

function naVenda(item: ComPisCofins, ctx: Contexto, f: Dela, why: Why): Escritas<typeof pisCofins> {
  return item.importacao ? {} : computePisCofins(item, ctx, f, why)
}

/** CSTs for which the note has no base and no value. */
const SEM_VALOR = /^0[4-9]$/
/** CST computed by quantity: the note has a value and no base. */
const POR_QUANTIDADE = '03'

function digitadas({ entrada: e }: Item): Escritas<typeof pisCofins> {
  return {
    ...digitada(e.cst_pis_id, 'base_pis', 'vlrpis'),
    ...digitada(e.cst_confins_id, 'base_confins', 'vlrconfins'), // the API's spelling
  }
}

function digitada<B extends string, V extends string>(codigo: Codigo, base: B, valor: V) {
  const cst = readCodigo(codigo) ?? ''
  const semBase = { [base]: ZERO } as Record<B, Exact>
  if (SEM_VALOR.test(cst)) return { ...semBase, [valor]: ZERO } as Record<B | V, Exact>
  return cst === POR_QUANTIDADE ? semBase : {}
}

function avisosDasContribuicoes({ pisconfins }: ComPisCofins, ctx: Contexto, _f: unknown, warn: Warn): void {
  if (!pisconfins) return
  if (ctx.pisCofinsExtintos) warn('pis_cofins_extintos', 'vlrpis')
  else if (ctx.lei.ligado('lc224_beneficio') && /^0[67]$/.test(pisconfins.pis.cst))
    warn('lc224_beneficio', 'vlrpis')
}

export const pisCofins = {
  figuras: {
    base_pis: 'base do PIS',
    vlrpis: 'PIS',
    base_confins: 'base da COFINS', // the API's spelling
    vlrconfins: 'COFINS', // the API's spelling
  },
  totais: {
    vPIS: { palavra: 'PIS', soma: ['vlrpis'] },
    vCOFINS: { palavra: 'COFINS', soma: ['vlrconfins'] },
  },
  compute: naVenda,
  digitado: digitadas,
  avisos: avisosDasContribuicoes,
} as const

function naImportacao(item: ComPisCofins, ctx: Contexto, f: Dela, why: Why): Escritas<typeof pisCofins> {
  return item.importacao ? computePisCofins(item, ctx, f, why) : {}
}

/** PIS and COFINS of an import, before the ICMS, whose base includes them; the ICMS is not subtracted from theirs. */
export const pisCofinsImportacao = { compute: naImportacao } as const
