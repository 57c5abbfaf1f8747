import { type CteLido, openCte, readOpened } from '../dfe/cte/read.ts'
import { type NoXml, no, textoOf } from '../dfe/kit/parse.ts'
import { asOf } from '../law/index.ts'
import { dec, ZERO } from '../money/decimal.ts'
import { r2, toText } from '../money/round.ts'
import { COMPLEMENTO } from '../transporte/tipo-do-cte.ts'
import type { FreteSped, ParceiroSped } from './facts.ts'
import { partnerOf } from './note-of-xml.ts'

/** Groups of the parties by the tag of their addresses. */
const PARTES = {
  remetente: ['rem', 'enderReme'],
  expedidor: ['exped', 'enderExped'],
  recebedor: ['receb', 'enderReceb'],
  destinatario: ['dest', 'enderDest'],
} as const

/** Codes of the payer of the freight (IND_FRT): the sender, the receiver; of another 2. */
const FRETE_POR: Readonly<Record<string, string>> = { remetente: '0', destinatario: '1' }
const OS = '67'
const ST = '60'

/** CFOPs of a service that began in another state than the carrier's: its ICMS is paid there, apart. */
const OF_ANOTHER_STATE = new Set(['5932', '6932'])

const payer = (inf: NoXml, { papel, documento }: CteLido): ParceiroSped => {
  if (documento !== 'CTe') return partnerOf(no(inf, 'toma'), 'enderToma')
  if (papel === 'outros') return partnerOf(no(inf, 'ide', 'toma4'), 'enderToma')
  const [tag, address] = PARTES[papel]
  return partnerOf(no(inf, tag), address)
}

/** Tax of a freight as the file has it; none where no tax is of this assessment. R$ and %. */
function taxOf({ icms, vTPrest }: CteLido, operacao: string, takes: boolean) {
  if (!takes || icms.CST === ST) return { base: '0.00', aliquota: '0.00', icms: '0.00', reducao: '0.00' }
  const text = (said: string) => toText(r2(dec(said || '0')))
  const base = text(icms.vBC)
  return {
    ...{ base, aliquota: text(icms.pICMS), icms: text(icms.vICMS) },
    reducao: icms.CST === '20' && vTPrest !== '' ? toText(r2(dec(operacao).minus(base))) : '0.00',
  }
}

/** Reads what CT-e of the company and freights that it paid have alike. @throws XmlInvalido */
function freightOf(xml: string) {
  const aberto = openCte(xml)
  const { inf } = aberto
  const lido = readOpened(aberto)
  const emissao = lido.dhEmi.slice(0, 10)
  const { vIBS, vCBS } = lido.ibscbs ?? { vIBS: '0', vCBS: '0' }
  // from 2027 the price has IBS and CBS inside, which the sum by CST leaves out
  const novos = asOf(emissao).ligado('cte_ibscbs_dentro') ? dec(vIBS || '0').plus(vCBS || '0') : ZERO
  const first = no(inf, 'det')
  return {
    ...{ inf, lido },
    comum: {
      ...{ chave: lido.chave, modelo: lido.modelo, serie: lido.serie, numero: lido.numero, emissao },
      tipo: lido.tpCTe,
      referida: lido.substituido,
      frete_por: lido.modelo === OS ? '' : (FRETE_POR[lido.papel] ?? '2'),
      valor: toText(r2(dec(lido.vTPrest || '0'))),
      operacao: toText(r2(dec(lido.vTPrest || '0').minus(novos))),
      cst: `0${lido.icms.CST || '90'}`,
      municipio_origem: textoOf(inf, 'ide', 'cMunIni') || textoOf(first, 'cMunIni'),
      municipio_destino: textoOf(inf, 'ide', 'cMunFim') || textoOf(first, 'cMunFim'),
    },
  }
}

/** Reads a CT-e that the company issued. @throws XmlInvalido */
export function ownFreight(xml: string, { cancelada }: { cancelada: boolean }): FreteSped {
  const { inf, lido, comum } = freightOf(xml)
  const own = !OF_ANOTHER_STATE.has(lido.CFOP) && lido.icms.grupo !== 'ICMSOutraUF'
  return {
    ...comum,
    ...{ propria: true, lancamento: comum.emissao, cfop: lido.CFOP, parceiro: payer(inf, lido) },
    situacao: cancelada ? '02' : lido.tpCTe === COMPLEMENTO ? '06' : '00',
    ...taxOf(lido, comum.operacao, own),
  }
}

/** Gives the CFOP of a service taken, by the carrier's and by what the taker does (Conv. s/n of 1970). */
const taken = (cfop: string, industria: boolean): string => {
  const direction = ({ 5: '1', 6: '2', 7: '3' } as Record<string, string>)[cfop[0] ?? ''] ?? '1'
  if (direction === '3') return '3356'
  if (OF_ANOTHER_STATE.has(cfop)) return `${direction}932`
  return `${direction}35${industria ? '2' : '3'}`
}

/** Reads a carrier's CT-e whose freight was entered on an ISO day. `credito`: ICMS taken, R$. @throws XmlInvalido */
export function takenFreight(
  xml: string,
  entrada: { dia: string; credito: string; industria: boolean },
): FreteSped {
  const { inf, lido, comum } = freightOf(xml)
  return {
    ...comum,
    propria: false,
    lancamento: entrada.dia > comum.emissao ? entrada.dia : comum.emissao,
    cfop: taken(lido.CFOP, entrada.industria),
    parceiro: partnerOf(no(inf, 'emit'), 'enderEmit'),
    situacao: lido.tpCTe === COMPLEMENTO ? '06' : '00',
    ...taxOf(lido, comum.operacao, dec(entrada.credito).gt(0)),
  }
}
