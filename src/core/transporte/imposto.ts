import { asOf } from '../law/index.ts'
import { type Exact, exact, ZERO } from '../money/exact.ts'
import { r2, toText } from '../money/round.ts'
import { CEM, fracao, porcento, UM } from '../tax/kernel/numero.ts'
import { figura, QUIET, type Termo, type Why } from '../tax/kernel/why.ts'
import { reformOf, shares } from './ibscbs-do-servico.ts'
import { fieldsOf, groupOf, LC87, rateOf, ratesOfEnd, shareOfEnd, TRIBUTADOS } from './icms-do-servico.ts'
import type { ImpostoDoServico, Servico } from './servico.ts'

/** Makes the term of an amount that the CT-e itself says. */
const dito = (nome: string, valor: Exact, sinal: '+' | '-' = '+'): Termo => [
  nome,
  valor,
  `documento.servico.${nome}`,
  sinal,
]

const of = (texto: string | null | undefined): Exact => exact(texto || '0')
/**
 * Computes the taxes of one service of transport: value with its tax inside, ICMS, share of the state of the end, IBS and
 * CBS. Pure; `why` records the steps for whoever asks. @throws RecusaErro where neither law nor rule says a rate
 */
export function computeServico(s: Servico, why: Why = QUIET): ImpostoDoServico {
  const lei = asOf(s.dia)
  const grupo = groupOf(s)
  const { aliquota, fonte } = rateOf(s)
  const reducao = grupo !== 'ICMSSN' && ['20', '60', '90'].includes(s.regra.cst) ? of(s.regra.reducao) : ZERO
  const proprio = TRIBUTADOS.includes(s.regra.cst) && grupo !== 'ICMSSN'
  const dentro = proprio ? porcento(aliquota, CEM.minus(reducao)) : ZERO
  const taxas = reformOf(s)
  const rtc = taxas ? taxas.uf.efetiva.plus(taxas.mun.efetiva).plus(taxas.cbs.efetiva) : ZERO
  const cobrado = UM.minus(fracao(of(s.ibscbs?.diferimento)))
  // ICMS of the state of the end, which no base of IBS and CBS has either, %
  const end = ratesOfEnd(s, aliquota)
  const fim = end ? end.diferenca.plus(end.fcp) : ZERO
  // share of the value without IBS and CBS that they add to it, from 2027
  const soma = lei.ligado('cte_ibscbs_dentro')
    ? fracao(rtc)
        .times(cobrado)
        .times(UM.minus(fracao(dentro)).minus(fracao(fim)))
    : ZERO

  const valor = of(s.valor)
  const semRtc = s.comImposto
    ? why.calc('valor_sem_ibscbs', {
        termos: [dito('valor', valor)],
        divisor: soma.plus(UM).times(CEM),
        fonte: 'NT 2026.004 do CT-e',
      })
    : why.calc('valor_sem_ibscbs', {
        termos: [dito('frete', valor)],
        divisor: CEM.minus(dentro),
        fonte: `${LC87}: o ICMS integra a própria base`,
      })
  const vBC = why.reduce('vBC', 'valor_sem_ibscbs', semRtc, reducao, { fonte: LC87 })
  const vICMS = proprio ? why.rate('vICMS', 'vBC', vBC, aliquota, { fonte }) : ZERO
  const ufFim = end && shareOfEnd(end, semRtc, why)
  const daUfFim = ufFim ? of(ufFim['vICMSUFFim']).plus(of(ufFim['vFCPUFFim'])) : ZERO
  const semIcms = why.calc('sem_icms', {
    termos: [figura('valor_sem_ibscbs', semRtc), figura('vICMS', vICMS, '-')],
    fonte: 'STF, tema 69',
  })
  const pisCofins = piscofinsOf(s, semIcms, why)
  const base = why.calc('base_ibscbs', {
    termos: [
      figura('valor_sem_ibscbs', semRtc),
      figura('vICMS', vICMS, '-'),
      figura('pis_cofins', pisCofins, '-'),
      ...(daUfFim.isZero() ? [] : [figura('difal', daUfFim, '-')]),
    ],
    minimoZero: true,
    fonte: 'LC 214/2025 art. 12 § 2º',
  })
  const ibscbs = taxas && shares(s, taxas, base, why)
  const vRtc = ibscbs ? of(ibscbs.vIBS).plus(of(ibscbs.cbs.valor)) : ZERO
  const inclui = soma.isZero() ? ZERO : vRtc
  if (why.on && ibscbs) {
    const parcelas = { vIBSUF: ibscbs.uf, vIBSMun: ibscbs.mun, vCBS: ibscbs.cbs }
    const termos = Object.entries(parcelas).map(([nome, parcela]) => figura(nome, of(parcela.valor)))
    why.calc('ibscbs', { termos, fonte: 'NT 2025.001 do CT-e' })
  }
  const vTPrest = s.comImposto
    ? why.calc('vTPrest', { termos: [dito('valor', valor)], fonte: 'MOC CT-e 4.00' })
    : why.calc('vTPrest', {
        termos: [figura('valor_sem_ibscbs', semRtc), figura('ibscbs', inclui)],
        fonte: 'NT 2026.004 do CT-e',
      })
  const icms = fieldsOf(grupo, s, { vBC, vICMS, aliquota, reducao, total: semRtc }, why)
  const retido = why.calc('retido', {
    termos: [
      figura('vICMSSTRet', of(icms['vICMSSTRet'])),
      figura('vCred', grupo === 'ICMS60' ? of(icms['vCred']) : ZERO, '-'),
    ],
    fonte: 'Conv. ICMS 106/96',
  })
  const vRec = why.calc('vRec', {
    termos: [
      figura('vTPrest', vTPrest),
      figura('retido', grupo === 'ICMS60' ? retido : ZERO, '-'),
      dito('adiantado', of(s.adiantado), '-'),
    ],
    minimoZero: true,
    fonte: 'MOC CT-e 4.00 (531)',
  })
  return {
    vTPrest: toText(vTPrest),
    vRec: toText(vRec),
    acrescimo: toText(vTPrest.minus(r2(valor))),
    icms: { grupo, campos: icms },
    ufFim,
    ibscbs,
    vTotDFe: ibscbs && lei.texto('cte_vtotdfe') === 'prestacao' ? toText(vTPrest) : null,
  }
}

/** PIS and COFINS, which no tag of the CT-e has, to be left out of the base of IBS and CBS while they exist. */
function piscofinsOf({ dia, emitente, cumulativo, pisCofins }: Servico, base: Exact, why: Why): Exact {
  const lei = asOf(dia)
  if (pisCofins) return of(pisCofins)
  const { incidencia, crt } = emitente
  // a company of the Simples pays both within the DAS
  if (lei.ligado('pis_cofins_extintos') || !incidencia || crt !== '3') return ZERO
  const regime = incidencia === 2 || cumulativo ? 'cumulativo' : 'nao_cumulativo'
  const taxa = of(lei.texto(`receita_pis_cofins_${regime}`))
  return taxa.isZero()
    ? ZERO
    : why.rate('pis_cofins', 'sem_icms', base, taxa, { fonte: 'LC 214/2025 art. 12 § 2º; STF, tema 69' })
}
