import { aliquotaInterestadual, icmsFator } from '../law/icms-interestadual.ts'
import { asOf } from '../law/index.ts'
import { paysDas } from '../law/simples/crt.ts'
import { type Exact, exact, ZERO } from '../money/exact.ts'
import { r2, toText } from '../money/round.ts'
import { porcento } from '../tax/kernel/numero.ts'
import { refuse } from '../tax/kernel/recusa.ts'
import type { Why } from '../tax/kernel/why.ts'
import type { GrupoIcms, Servico } from './servico.ts'

const of = (texto: string | null | undefined): Exact => exact(texto || '0')
export const LC87 = 'LC 87/1996 arts. 13 § 1º I e 12 V'
export const TRIBUTADOS = ['00', '20', '90']

/**
 * Chooses the ICMS group: a tax due to another state than the issuer's has its own, and who pays within the DAS has one
 * whatever the rule says.
 */
export function groupOf({ emitente, ufIni, regra: { cst } }: Servico): GrupoIcms {
  if (cst === 'SN' || paysDas(emitente.crt)) return 'ICMSSN'
  if (TRIBUTADOS.includes(cst) && ufIni !== 'EX' && ufIni !== emitente.uf) return 'ICMSOutraUF'
  return ['40', '41', '51'].includes(cst) ? 'ICMS45' : (`ICMS${cst}` as GrupoIcms)
}

interface TaxaDoServico {
  aliquota: Exact
  fonte: string
}

const AEREO = '02'
const COM_TAXA = [...TRIBUTADOS, '60']

/** Gives the internal rate of the service of transport of a state on a day, %; null: no source says it. */
export const internaDoServico = (uf: string, dia: string): string | null =>
  asOf(dia).texto(`icms_transporte_${uf}`)

/** Gives the rate between two states, of the Senate alone: that of cargo by air is lower. */
function entreEstados({ dia, ufIni, ufFim, modal }: Servico): TaxaDoServico {
  const lei = asOf(dia)
  const aereo = modal === AEREO ? lei.linha('icms_interestadual_aereo') : null
  return typeof aereo?.valor === 'string'
    ? { aliquota: exact(aereo.valor).times(icmsFator(lei)), fonte: aereo.fonte }
    : aliquotaInterestadual(lei, { de: ufIni, para: ufFim, origem: '0' })
}

/**
 * Gives the ICMS rate of a service on its day, %, and in 2029–2032 only a part of it: between states the Senate's, whatever
 * the rule says; within one the typed one, else the state's for services. @throws RecusaErro where nobody says it
 */
export function rateOf(s: Servico): TaxaDoServico {
  const { dia, regra, ufIni, ufFim, pessoas } = s
  // people who do not contribute pay the rate of where they leave (Conv. ICMS 236/2021 cl. 1ª § 3º), which the rule says
  const senado = !(pessoas && regra.aliquota)
  if (ufIni !== ufFim && ufFim !== 'EX' && senado) return entreEstados(s)
  const fator = icmsFator(asOf(dia))
  if (regra.aliquota) return { aliquota: of(regra.aliquota).times(fator), fonte: 'regra de CT-e' }
  const interna = internaDoServico(ufIni, dia)
  if (interna !== null)
    return {
      aliquota: exact(interna).times(fator),
      fonte: asOf(dia).linha(`icms_transporte_${ufIni}`)?.fonte ?? '',
    }
  if (groupOf(s) === 'ICMSSN' || !COM_TAXA.includes(regra.cst) || fator.isZero())
    return { aliquota: ZERO, fonte: `sem alíquota interna de ${ufIni}` }
  return refuse(
    `A alíquota interna do serviço de transporte em ${ufIni} não está nas tabelas`,
    'regra_id',
    'sem_aliquota',
  )
}

export interface Icms {
  vBC: Exact
  vICMS: Exact
  aliquota: Exact
  reducao: Exact
  total: Exact
}

/** Gives the fields of the ICMS group, with the tax not due where the rule names a benefit. */
export function fieldsOf(grupo: GrupoIcms, { regra }: Servico, i: Icms, why: Why): Record<string, string> {
  const cst = grupo === 'ICMSSN' || grupo === 'ICMSOutraUF' ? '90' : regra.cst
  const CST = { CST: cst }
  const cheio = r2(porcento(i.total, i.aliquota))
  const deson: Record<string, string> = regra.cBenef
    ? {
        vICMSDeson: toText(grupo === 'ICMS60' ? ZERO : cheio.minus(i.vICMS)),
        cBenef: regra.cBenef,
      }
    : {}
  const credito = (de: Exact, nome: string): Record<string, string> =>
    regra.credito
      ? { vCred: toText(why.rate('vCred', nome, de, of(regra.credito), { fonte: 'Conv. ICMS 106/96' })) }
      : {}
  const reduz = (tag: string): Record<string, string> =>
    i.reducao.isZero() ? {} : { [tag]: toText(i.reducao) }
  const [vBC, pICMS, vICMS] = [toText(i.vBC), toText(i.aliquota), toText(i.vICMS)]
  switch (grupo) {
    case 'ICMSSN':
      return { ...CST, indSN: '1' }
    case 'ICMS45':
      return { ...CST, ...deson }
    case 'ICMS00':
      return { ...CST, vBC, pICMS, vICMS }
    case 'ICMS20':
      return { ...CST, ...reduz('pRedBC'), vBC, pICMS, vICMS, ...deson }
    case 'ICMS90':
      return { ...CST, ...reduz('pRedBC'), vBC, pICMS, vICMS, ...credito(i.vICMS, 'vICMS'), ...deson }
    case 'ICMSOutraUF':
      return {
        ...{ ...CST, ...reduz('pRedBCOutraUF'), vBCOutraUF: vBC },
        ...{ pICMSOutraUF: pICMS, vICMSOutraUF: vICMS, ...deson },
      }
    case 'ICMS60': {
      const st = why.rate('vICMSSTRet', 'vBC', i.vBC, i.aliquota, { fonte: 'Conv. ICMS 25/90' })
      return {
        ...{ ...CST, vBCSTRet: vBC, vICMSSTRet: toText(st), pICMSSTRet: pICMS },
        ...{ ...credito(st, 'vICMSSTRet'), ...deson },
      }
    }
  }
}

/** Rates by which the state of the end has its share, %. */
export interface TaxasDoFim {
  interna: Exact
  inter: Exact
  diferenca: Exact
  fcp: Exact
}

/** Gives the rates of the state of the end: an interstate service to who does not contribute. Null: it has no share. */
export function ratesOfEnd(s: Servico, inter: Exact): TaxasDoFim | null {
  const { partilha, ufIni, ufFim, indIEToma } = s
  if (!partilha || ufIni === ufFim || ufFim === 'EX' || indIEToma !== '9') return null
  // of a service without ICMS of its own there is no difference to share
  if (!TRIBUTADOS.includes(s.regra.cst) || groupOf(s) === 'ICMSSN') return null
  const interna = of(partilha.interna).times(icmsFator(asOf(s.dia)))
  const diferenca = interna.gt(inter) ? interna.minus(inter) : ZERO
  return { interna, inter, diferenca, fcp: of(partilha.fcp) }
}

/** Gives the fields of the share of the state of the end. */
export function shareOfEnd(
  { interna, inter, diferenca, fcp }: TaxasDoFim,
  total: Exact,
  why: Why,
): Record<string, string> {
  const fonte = 'EC 87/2015; Conv. ICMS 236/2021'
  return {
    vBCUFFim: toText(total),
    pFCPUFFim: toText(fcp),
    pICMSUFFim: toText(interna),
    pICMSInter: toText(inter),
    vFCPUFFim: toText(why.rate('vFCPUFFim', 'valor_sem_ibscbs', total, fcp, { fonte })),
    vICMSUFFim: toText(why.rate('vICMSUFFim', 'valor_sem_ibscbs', total, diferenca, { fonte })),
    vICMSUFIni: '0.00',
  }
}
