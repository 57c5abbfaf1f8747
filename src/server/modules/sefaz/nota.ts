import { findNo, type NoXml, no, parseXml, textoOf } from '../../../core/dfe/kit/parse.ts'
import { NFE_CODES } from '../../../core/dfe/nfe/codes.ts'
import { readDistribuido } from '../../../core/dfe/nfe/distribuido.ts'
import type { NotaConsultada } from '../../../domain/api/sefaz.ts'
import type { RespostaConsulta } from '../../sefaz/client/resultado.ts'
import { itemsOf } from '../recebidas/service.ts'

const SITUACOES = [
  [NFE_CODES.authorised, 'autorizada'],
  [NFE_CODES.cancelled, 'cancelada'],
  [NFE_CODES.denied, 'denegada'],
  [NFE_CODES.unknown, 'inexistente'],
] as const

/** Turns SEFAZ's answer about a key into the API's form. */
export function toSituation({
  cStat,
  xMotivo,
  protocolo,
}: RespostaConsulta): NonNullable<NotaConsultada['sefaz']> {
  const situacao = SITUACOES.find(([codes]) => codes.has(cStat))?.[1] ?? 'outra'
  return {
    situacao,
    ...{
      cstat: cStat,
      xmotivo: xMotivo,
      protocolo: protocolo?.nProt ?? null,
      em: protocolo?.dhRecbto ?? null,
    },
  }
}

/** Reads the events in SEFAZ's answer, oldest first; leaves out unreadable ones. */
export const toEvents = ({ eventos }: RespostaConsulta): NotaConsultada['eventos'] =>
  eventos
    .flatMap(xml => {
      const lido = readEvent(xml)
      if (lido?.tipo !== 'evento') return []
      const { descricao, seq, dhEvento, protocolo, texto } = lido
      return [{ nome: descricao, seq, em: dhEvento, protocolo, texto }]
    })
    .sort((a, b) => Date.parse(a.em) - Date.parse(b.em))

function readEvent(xml: string) {
  try {
    return readDistribuido(xml)
  } catch {
    return null
  }
}

const person = (of: NoXml | null, address: string) => ({
  nome: textoOf(of, 'xNome'),
  documento: textoOf(of, 'CNPJ') || textoOf(of, 'CPF') || textoOf(of, 'idEstrangeiro'),
  uf: textoOf(of, address, 'UF'),
})

/** Reads from a note's XML the fields that the API answers. */
export function toNote(xml: string): NonNullable<NotaConsultada['nota']> {
  const inf = findNo(parseXml(xml), 'infNFe')
  const dest = no(inf, 'dest')
  return {
    nat_op: textoOf(inf, 'ide', 'natOp'),
    emissao: textoOf(inf, 'ide', 'dhEmi'),
    valor: textoOf(inf, 'total', 'ICMSTot', 'vNF') || '0.00',
    emitente: person(no(inf, 'emit'), 'enderEmit'),
    destinatario: dest && person(dest, 'enderDest'),
    itens: itemsOf(xml),
  }
}
