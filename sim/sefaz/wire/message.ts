import { type Chamada, NS } from '../context.ts'
import { breaksEsquema, type Esquema } from '../judge/schemas.ts'
import { DEFEITOS, type Defeito } from '../panel/dial-table.ts'
import { base, outOfValidade, usoInvalido } from './certificate.ts'
import { collect, readXml, type XmlNode } from './xml.ts'

/** Refusal: cStat, and a text appended to the official one. */
export interface MessageRefusal {
  codigo: number
  complemento?: string
  /** Text that replaces the official one, for a code with several meanings. */
  texto?: string
}

/** Judges the transmitter's certificate (area A of the MOC, A01–A09). */
export function refuseTransmissor({ transmissor, agora, dials }: Chamada): MessageRefusal | null {
  if (usoInvalido(transmissor)) return { codigo: 280 }
  if (outOfValidade(transmissor, agora)) return { codigo: 281 }
  const dono = transmissor.cnpj ?? transmissor.cpf
  if (dono === null) return { codigo: 282 }
  const defeito = dials.atual.certificados[dono]
  return defeito ? { codigo: DEFEITOS[defeito as Defeito][0] } : null
}

export interface FormaEsperada {
  raiz: string
  versao: string
  esquema: Esquema
  /** cStat for a breach of the schema: 225 for the lot, 215 for other messages. */
  codigoEsquema: 225 | 215
}

/** Judges root, version, namespace and schema (area D of the MOC). Gives the message read, or the refusal. */
export function readMensagem(xml: string, forma: FormaEsperada): XmlNode | MessageRefusal {
  const no = readXml(xml)
  const local = no.nome.replace(/^.*:/, '')
  if (local !== forma.raiz) return { codigo: 516 }
  if (no.atributos['versao'] === undefined) return { codigo: forma.codigoEsquema === 225 ? 568 : 517 }
  if (no.atributos['versao'] !== forma.versao) return { codigo: 239 }
  const prefixado = collect(
    no,
    n => n.nome.includes(':') || Object.keys(n.atributos).some(a => a.startsWith('xmlns:')),
  )
  if (prefixado.length > 0) return { codigo: 404 }
  if (no.atributos['xmlns'] !== NS) return { codigo: 587 }
  const quebra = breaksEsquema(forma.esquema, xml)
  if (quebra !== null) return { codigo: forma.codigoEsquema, complemento: `[${quebra}]` }
  return no
}

export const recusada = (r: XmlNode | MessageRefusal): r is MessageRefusal => 'codigo' in r

/** Tells if the transmitter is neither the company nor a branch with the same CNPJ root (213). */
export function outroCnpj({ transmissor }: Chamada, cnpj: string): boolean {
  return transmissor.cnpj === null || base(transmissor.cnpj) !== base(cnpj)
}
