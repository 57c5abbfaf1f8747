import { isoToWire } from '../dates/day.ts'
import { CST_IBS_CBS } from '../law/cst-ibs-cbs.ts'
import { asOf } from '../law/index.ts'
import { groupUnder } from '../law/reforma.ts'
import { type Exact, exact, ZERO } from '../money/exact.ts'
import { r2, round, toText } from '../money/round.ts'
import { CEM, porcento } from '../tax/kernel/numero.ts'
import { refuse } from '../tax/kernel/recusa.ts'
import { figura, type Why } from '../tax/kernel/why.ts'
import type { ImpostoDoServico, ParcelaRtc, Servico } from './servico.ts'

const of = (texto: string | null | undefined): Exact => exact(texto || '0')

/** Shares of a service, each with its row of the law and its tax. */
const ENTES = {
  uf: { nome: 'ibs_uf', imposto: 'IBS' },
  mun: { nome: 'ibs_mu', imposto: 'IBS' },
  cbs: { nome: 'cbs', imposto: 'CBS' },
} as const
type Ente = keyof typeof ENTES
interface Taxa {
  aliquota: Exact
  reducao: Exact
  efetiva: Exact
}
const NADA: Taxa = { aliquota: ZERO, reducao: ZERO, efetiva: ZERO }

/** Refuses a service whose rate neither law nor rule says: unknown is not zero. @throws RecusaErro */
const refuseUnknown = (dia: string, imposto: string): never =>
  refuse(
    `A lei ainda não publicou a alíquota de ${isoToWire(dia.slice(0, 10))}, e a regra não diz a sua: ${imposto}`,
    'regra_id',
    'sem_aliquota',
  )

/**
 * Gives the rates of IBS and CBS of the day; null: the document has no group. @throws RecusaErro where nobody has said a rate
 */
export function reformOf({ dia, emitente, ibscbs }: Servico): Record<'uf' | 'mun' | 'cbs', Taxa> | null {
  const lei = asOf(dia)
  const grupo = ibscbs ? groupUnder(lei, dia, emitente) : null
  if (!ibscbs || grupo === null) return null
  const cobra = CST_IBS_CBS.get(ibscbs.cst)?.grupo === 'exige'
  const taxa = (ente: Ente, reducao: string | null | undefined): Taxa => {
    const { nome, imposto } = ENTES[ente]
    const dita = ibscbs.aliquotas ? ibscbs.aliquotas[ente] : lei.texto(nome)
    const aliquota = cobra ? exact(dita ?? refuseUnknown(dia, imposto)) : ZERO
    const menos = of(reducao)
    return { aliquota, reducao: menos, efetiva: round(porcento(aliquota, CEM.minus(menos)), 4) }
  }
  return {
    uf: taxa('uf', ibscbs.reducao_ibs),
    mun: taxa('mun', ibscbs.reducao_ibs),
    // the CBS of who is above the sub-limit is within the DAS
    cbs: grupo === 'so_ibs' ? NADA : taxa('cbs', ibscbs.reducao_cbs),
  }
}

/** Computes the three shares of IBS and CBS from one base. */
export function shares(
  s: Servico,
  taxas: Record<'uf' | 'mun' | 'cbs', Taxa>,
  base: Exact,
  why: Why,
): NonNullable<ImpostoDoServico['ibscbs']> {
  const { cst, cClassTrib, diferimento } = s.ibscbs ?? { cst: '', cClassTrib: '' }
  const parcela = (nome: string, { aliquota, reducao, efetiva }: Taxa): ParcelaRtc => {
    const bruto = why.rate(`${nome}_bruto`, 'base_ibscbs', base, efetiva, { fonte: 'LC 214/2025' })
    const diferido = r2(porcento(bruto, of(diferimento)))
    const valor = why.calc(nome, {
      termos: [figura(`${nome}_bruto`, bruto), [`diferido`, diferido, 'documento.servico.diferido', '-']],
      fonte: 'NT 2025.001 do CT-e',
    })
    return {
      aliquota: toText(aliquota, 4),
      reducao: reducao.isZero() ? null : toText(reducao, 4),
      efetiva: toText(efetiva, 4),
      diferimento: diferimento ? toText(of(diferimento), 4) : null,
      diferido: toText(diferido),
      valor: toText(valor),
    }
  }
  const [uf, mun, cbs] = [
    parcela('vIBSUF', taxas.uf),
    parcela('vIBSMun', taxas.mun),
    parcela('vCBS', taxas.cbs),
  ]
  return {
    CST: cst,
    cClassTrib,
    vBC: toText(base),
    grupo: CST_IBS_CBS.get(cst)?.grupo === 'exige',
    ...{ uf, mun, cbs },
    vIBS: toText(of(uf.valor).plus(of(mun.valor))),
  }
}
