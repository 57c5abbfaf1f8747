import { isChave } from '../../document/chave.ts'
import { PAPEIS, type PapelDaParte, papelOf } from '../../transporte/tomador.ts'
import { findNo, type NoXml, no, parseXml, textoOf, todos, XmlInvalido } from '../kit/parse.ts'
import type { EntradaCte } from './compose/entrada.ts'
import { NS_CTE } from './layout/cte.ts'

/** A party of a CT-e that was read. */
export interface ParteLida {
  documento: string
  IE: string
  xNome: string
  cMun: string
  UF: string
}

/** A CT-e, simplificado or OS as others issued it. R$ and % as written; '' where the document does not say. */
export interface CteLido {
  documento: EntradaCte['documento']
  chave: string
  modelo: string
  serie: string
  numero: string
  dhEmi: string
  CFOP: string
  natOp: string
  tpCTe: string
  tpServ: string
  emitente: ParteLida
  partes: Readonly<Record<Exclude<PapelDaParte, 'outros'>, ParteLida | null>>
  /** Role of who pays, and who that is. */
  papel: PapelDaParte
  tomador: ParteLida | null
  ufIni: string
  ufFim: string
  vTPrest: string
  vRec: string
  vCarga: string
  componentes: readonly { nome: string; valor: string }[]
  icms: { grupo: string; CST: string; vBC: string; pICMS: string; vICMS: string }
  ibscbs: { CST: string; cClassTrib: string; vBC: string; vIBS: string; vCBS: string } | null
  /** NF-e carried. */
  notas: readonly string[]
  /** CT-e of carriers before this one. */
  anteriores: readonly string[]
  /** CT-e that this one completes, or replaces. */
  complementados: readonly string[]
  substituido: string
  parcelas: readonly { nDup: string; dVenc: string; vDup: string }[]
  protocolo: { nProt: string; dhRecbto: string; cStat: string } | null
}

const PROCS: Readonly<Record<string, EntradaCte['documento']>> = {
  cteProc: 'CTe',
  cteSimpProc: 'CTeSimp',
  cteOSProc: 'CTeOS',
}
const DOCUMENTOS = ['CTe', 'CTeSimp', 'CTeOS'] as const

/** Largest file of a CT-e, in bytes: SEFAZ takes 512 KB of one. */
const MAIOR = 1024 * 1024

/** File of a CT-e, opened: its kind of document, its root, and what was signed. */
interface CteAberto {
  documento: EntradaCte['documento']
  raiz: NoXml
  inf: NoXml
}

/** Opens a file's one CT-e, alone or with its protocol, of any issuer. @throws XmlInvalido in Portuguese, for the user */
export function openCte(xml: string): CteAberto {
  if (xml.length > MAIOR) throw new XmlInvalido('o arquivo passa de 1 MB: nenhum CT-e tem tanto')
  const raiz = parseXml(xml)
  const documento = PROCS[raiz.tag] ?? DOCUMENTOS.find(tag => tag === raiz.tag)
  if (!documento) throw new XmlInvalido('o arquivo não é de um CT-e')
  const [cte, ...outros] = raiz.tag === documento ? [raiz] : todos(raiz, documento)
  const inf = no(cte, 'infCte')
  if (!cte || !inf) throw new XmlInvalido('o arquivo não é de um CT-e')
  if (outros.length > 0) throw new XmlInvalido('o arquivo tem mais de um CT-e: importe um por arquivo')
  const ns = cte.atributos['xmlns'] ?? raiz.atributos['xmlns']
  if (ns !== NS_CTE) throw new XmlInvalido('o arquivo tem outro namespace: não é um CT-e')
  return { documento, raiz, inf }
}

const parteOf = (raiz: NoXml | null, ender: string): ParteLida | null =>
  raiz && {
    documento: textoOf(raiz, 'CNPJ') || textoOf(raiz, 'CPF'),
    IE: textoOf(raiz, 'IE'),
    xNome: textoOf(raiz, 'xNome'),
    cMun: textoOf(raiz, ender, 'cMun'),
    UF: textoOf(raiz, ender, 'UF'),
  }

/**
 * Reads a CT-e's file into a value. Does not judge it: signature and schema are judged by who receives it.
 * @throws XmlInvalido for another file, and for a key that is wrong
 */
export const readCte = (xml: string): CteLido => readOpened(openCte(xml))

/** Reads a CT-e that was opened. @throws XmlInvalido for a key that is wrong */
export function readOpened({ documento, raiz, inf }: CteAberto): CteLido {
  const chave = (inf.atributos['Id'] ?? '').replace(/^CTe/, '')
  if (!isChave(chave)) throw new XmlInvalido('a chave do CT-e está errada')
  const of = (...caminho: string[]) => textoOf(inf, ...caminho)
  const partes = {
    remetente: parteOf(no(inf, 'rem'), 'enderReme'),
    expedidor: parteOf(no(inf, 'exped'), 'enderExped'),
    recebedor: parteOf(no(inf, 'receb'), 'enderReceb'),
    destinatario: parteOf(no(inf, 'dest'), 'enderDest'),
  }
  const { papel, tomador } = payerOf(inf, partes)
  const normal = no(inf, 'infCTeNorm')
  const entregas = todos(inf, 'det')
  const emitente = parteOf(no(inf, 'emit'), 'enderEmit')
  if (!emitente) throw new XmlInvalido('o CT-e não diz quem o emitiu')
  const valores = documento === 'CTeSimp' ? no(inf, 'total') : no(inf, 'vPrest')
  const protocolo = findNo(raiz, 'infProt')
  return {
    ...{ documento, chave, modelo: of('ide', 'mod'), serie: of('ide', 'serie'), numero: of('ide', 'nCT') },
    ...{ dhEmi: of('ide', 'dhEmi'), CFOP: of('ide', 'CFOP'), natOp: of('ide', 'natOp') },
    ...{ tpCTe: of('ide', 'tpCTe'), tpServ: of('ide', 'tpServ') },
    ...{ emitente, partes, papel, tomador, ufIni: of('ide', 'UFIni'), ufFim: of('ide', 'UFFim') },
    vTPrest: textoOf(valores, 'vTPrest'),
    vRec: textoOf(valores, documento === 'CTeSimp' ? 'vTRec' : 'vRec'),
    vCarga: textoOf(no(inf, 'infCarga') ?? no(normal, 'infCarga'), 'vCarga'),
    componentes: [...todos(no(inf, 'vPrest'), 'Comp'), ...entregas.flatMap(det => todos(det, 'Comp'))].map(
      comp => ({ nome: textoOf(comp, 'xNome'), valor: textoOf(comp, 'vComp') }),
    ),
    icms: icmsOf(inf),
    ibscbs: ibscbsOf(no(inf, 'imp', 'IBSCBS')),
    notas: [
      ...todos(no(normal, 'infDoc'), 'infNFe').map(nota => textoOf(nota, 'chave')),
      ...entregas.flatMap(det => todos(det, 'infNFe')).map(nota => textoOf(nota, 'chNFe')),
    ],
    anteriores: [
      ...todos(no(normal, 'docAnt'), 'emiDocAnt')
        .flatMap(emissor => todos(emissor, 'idDocAnt'))
        .flatMap(doc => todos(doc, 'idDocAntEle'))
        .map(doc => textoOf(doc, 'chCTe')),
      ...entregas.flatMap(det => todos(det, 'infDocAnt')).map(doc => textoOf(doc, 'chCTe')),
    ],
    complementados: todos(inf, 'infCteComp').map(doc => textoOf(doc, 'chCTe')),
    substituido: textoOf(no(inf, 'infCteSub') ?? no(normal, 'infCteSub'), 'chCte'),
    parcelas: todos(no(inf, 'cobr') ?? no(normal, 'cobr'), 'dup').map(dup => ({
      ...{ nDup: textoOf(dup, 'nDup'), dVenc: textoOf(dup, 'dVenc'), vDup: textoOf(dup, 'vDup') },
    })),
    protocolo: protocolo && {
      nProt: textoOf(protocolo, 'nProt'),
      dhRecbto: textoOf(protocolo, 'dhRecbto'),
      cStat: textoOf(protocolo, 'cStat'),
    },
  }
}

/** Finds who pays: a party by its number, or the taker's own group. */
function payerOf(inf: NoXml, partes: CteLido['partes']): { papel: PapelDaParte; tomador: ParteLida | null } {
  const proprio = no(inf, 'ide', 'toma4') ?? no(inf, 'toma')
  const dito = textoOf(inf, 'ide', 'toma3', 'toma') || textoOf(proprio, 'toma') || '4'
  const papel = papelOf(PAPEIS[Number(dito)] === undefined ? '4' : dito)
  if (proprio || papel === 'outros') return { papel, tomador: parteOf(proprio, 'enderToma') }
  return { papel, tomador: partes[papel] }
}

function icmsOf(inf: NoXml): CteLido['icms'] {
  const grupo = no(inf, 'imp', 'ICMS')?.filhos[0]
  const outra = grupo?.tag === 'ICMSOutraUF' ? 'OutraUF' : ''
  return {
    grupo: grupo?.tag ?? '',
    CST: textoOf(grupo, 'CST'),
    vBC: textoOf(grupo, `vBC${outra}`) || textoOf(grupo, 'vBCSTRet'),
    pICMS: textoOf(grupo, `pICMS${outra}`) || textoOf(grupo, 'pICMSSTRet'),
    vICMS: textoOf(grupo, `vICMS${outra}`) || textoOf(grupo, 'vICMSSTRet'),
  }
}

const ibscbsOf = (grupo: NoXml | null): CteLido['ibscbs'] =>
  grupo && {
    CST: textoOf(grupo, 'CST'),
    cClassTrib: textoOf(grupo, 'cClassTrib'),
    vBC: textoOf(grupo, 'gIBSCBS', 'vBC'),
    vIBS: textoOf(grupo, 'gIBSCBS', 'vIBS'),
    vCBS: textoOf(grupo, 'gIBSCBS', 'gCBS', 'vCBS'),
  }
