import { dayFromIso, isoToWire, writtenDay } from '../dates/day.ts'
import { findNo, type NoXml, namedOf, no, textoOf, todos, XmlInvalido } from '../dfe/kit/parse.ts'
import { openNota } from '../dfe/nfe/arquivo.ts'
import { isChave, numberOfKey } from '../document/chave.ts'
import { keptGtin } from '../document/gtin.ts'
import { codigoUf } from '../document/uf.ts'
import { toText } from '../money/round.ts'
import { amountOf } from './amount.ts'
import type { ValoresDaLinha } from './custo.ts'
import { type FigurasDaLinha, figurasDaLinha } from './figuras.ts'
import { valoresDaLinha } from './valores.ts'

/** Goods of one lot of a line, in the supplier's unit. Days are ISO; null when absent or written in another form. */
export interface LoteDaLinha {
  lote: string
  qtde: string
  fabricacao: string | null
  validade: string | null
}

/** A line of a supplier's note, for an entry. Decimals as text. */
export interface LinhaDaNota {
  num: number
  codigo: string
  gtin: string | null
  nome: string
  ncm: string
  cest: string | null
  cfop: string
  cst: string
  /** Digit of the goods' origin. */
  origem: string
  unidade: string
  qtde: string
  preco: string
  /** Taxable unit of the line, with its GTIN and quantity. */
  gtin_trib: string | null
  unidade_trib: string
  qtde_trib: string
  valores: ValoresDaLinha
  figuras: FigurasDaLinha
  lotes: LoteDaLinha[]
  /** Group comb of a fuel, by the columns of a product; null: no fuel. */
  combustivel: CombustivelDaLinha | null
}

/** Fuel of a supplier's line. `ufcons`: code of the state of consumption. */
export interface CombustivelDaLinha {
  codanp: string
  desanp: string
  clp: string | null
  gas_natural: string | null
  gas_importado: string | null
  valor_partida: string | null
  ufcons: string | null
}

/** A note of any model and issuer, as read; `protocolo` null: the file has none. An entry accepts only model 55. */
export interface NotaDoFornecedor {
  chave: string
  /** 1 produção, 2 homologação. */
  ambiente: 1 | 2
  modelo: string
  numero: number
  serie: number
  natureza: string
  /** ISO with offset. */
  emissao: string
  tpNF: string
  /** finNFe. */
  finalidade: string
  emitente: {
    cnpj: string
    nome: string
    fantasia: string | null
    ie: string | null
    /** 1, 2 and 4 are of the Simples. */
    crt: string
    endereco: Endereco
  }
  /** CNPJ or CPF. */
  destinatario: string
  protocolo: { nProt: string; cStat: string; digVal: string; dhRecbto: string } | null
  itens: LinhaDaNota[]
  /** Due days are ISO; null when absent or invalid. */
  duplicatas: { numero: string; vencimento: string | null; valor: string }[]
  /** modFrete; null for an unknown code. */
  modfrete: number | null
  pagamentos: { tpag: string; a_prazo: boolean; valor: string }[]
  totais: Readonly<Record<keyof typeof TOTAIS, string>>
}

export interface Endereco {
  logradouro: string
  numero: string
  complemento: string | null
  bairro: string
  cep: string
  /** IBGE code. */
  municipio_id: string
  municipio: string
  uf: string
  telefone: string | null
}

const TOTAIS = {
  produtos: 'vProd',
  desconto: 'vDesc',
  frete: 'vFrete',
  seguro: 'vSeg',
  outras: 'vOutro',
  ipi: 'vIPI',
  icms_st: 'vST',
  nota: 'vNF',
} as const

const INSTANTE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:[+-]\d\d:\d\d|Z)$/
const isInstant = (said: string): boolean =>
  INSTANTE.test(said) && !Number.isNaN(Date.parse(said)) && dayFromIso(said.slice(0, 10)) !== null
const DIA = /^\d{4}-\d\d-\d\d$/

/** Reads a supplier's note. @throws XmlInvalido in words: what the file is instead, or what cannot be read */
export function readNota(xml: string): NotaDoFornecedor {
  const { raiz, inf } = openNota(xml)
  const chave = (inf.atributos['Id'] ?? '').replace(/^NFe/, '')
  if (!isChave(chave)) throw new XmlInvalido('a chave de acesso não é válida')
  const ide = no(inf, 'ide')
  const emissao = textoOf(ide, 'dhEmi')
  if (!isInstant(emissao)) throw new XmlInvalido('a data de emissão não se lê')
  const itens = todos(inf, 'det').map(det => readLinha(det, { crt: textoOf(inf, 'emit', 'CRT'), emissao }))
  if (itens.length === 0 || itens.length > 990) throw new XmlInvalido('a nota não tem de 1 a 990 itens')
  if (new Set(itens.map(({ num }) => num)).size !== itens.length)
    throw new XmlInvalido('a nota repete o número de um item')
  const total = no(inf, 'total', 'ICMSTot')
  return {
    chave,
    ambiente: textoOf(ide, 'tpAmb') === '1' ? 1 : 2,
    modelo: textoOf(ide, 'mod'),
    numero: numberOfKey(chave),
    serie: Number(chave.slice(22, 25)),
    natureza: namedOf(ide, 'natOp'),
    emissao,
    tpNF: textoOf(ide, 'tpNF'),
    finalidade: textoOf(ide, 'finNFe'),
    emitente: readParty(no(inf, 'emit'), 'enderEmit'),
    destinatario: textoOf(inf, 'dest', 'CNPJ') || textoOf(inf, 'dest', 'CPF'),
    protocolo: readProtocolo(findNo(raiz, 'infProt'), chave),
    itens,
    duplicatas: todos(no(inf, 'cobr'), 'dup').map(dup => ({
      numero: textoOf(dup, 'nDup'),
      vencimento: dueOf(textoOf(dup, 'dVenc')),
      valor: amount(dup, 'vDup', 2),
    })),
    modfrete: /^[0-49]$/.test(textoOf(inf, 'transp', 'modFrete'))
      ? Number(textoOf(inf, 'transp', 'modFrete'))
      : null,
    pagamentos: todos(no(inf, 'pag'), 'detPag').map(pag => ({
      tpag: textoOf(pag, 'tPag'),
      a_prazo: textoOf(pag, 'indPag') === '1',
      valor: amount(pag, 'vPag', 2),
    })),
    totais: Object.fromEntries(
      Object.entries(TOTAIS).map(([nome, tag]) => [nome, amount(total, tag, 2)]),
    ) as NotaDoFornecedor['totais'],
  }
}

const amount = (of: NoXml | null, tag: string, places: number) => toText(amountOf(of, tag), places)

const orNull = (text: string): string | null => (text === '' ? null : text)

/** Reads a code of 8 to 14 digits; null for other text, such as 'SEM GTIN', and for zeros. */
const gtinOf = (said: string): string | null => (/^\d{8,14}$/.test(said) ? keptGtin(said) : null)

function readCombustivel(comb: NoXml | null): CombustivelDaLinha | null {
  const codanp = textoOf(comb, 'cProdANP')
  if (!/^\d{9}$/.test(codanp)) return null
  const opcional = (tag: string, casas: number) => (textoOf(comb, tag) ? amount(comb, tag, casas) : null)
  return {
    codanp,
    desanp: textoOf(comb, 'descANP').trim().slice(0, 60),
    clp: opcional('pGLP', 4),
    gas_natural: opcional('pGNn', 4),
    gas_importado: opcional('pGNi', 4),
    valor_partida: opcional('vPart', 2),
    ufcons: codigoUf(textoOf(comb, 'UFCons')),
  }
}

function readLinha(det: NoXml, nota: { crt: string; emissao: string }): LinhaDaNota {
  const prod = no(det, 'prod')
  const num = Number(det.atributos['nItem'])
  if (!prod || !Number.isInteger(num) || num < 1 || num > 990) throw new XmlInvalido('um item não se lê')
  const icms = no(det, 'imposto', 'ICMS')?.filhos[0] ?? null
  return {
    num,
    codigo: textoOf(prod, 'cProd').trim(),
    gtin: gtinOf(textoOf(prod, 'cEAN')),
    nome: namedOf(prod, 'xProd'),
    ncm: textoOf(prod, 'NCM'),
    cest: orNull(textoOf(prod, 'CEST')),
    cfop: textoOf(prod, 'CFOP'),
    cst: textoOf(icms, 'CST') || textoOf(icms, 'CSOSN'),
    origem: textoOf(icms, 'orig') || '0',
    unidade: textoOf(prod, 'uCom').trim(),
    qtde: amount(prod, 'qCom', 4),
    preco: amount(prod, 'vUnCom', 10),
    gtin_trib: gtinOf(textoOf(prod, 'cEANTrib')),
    unidade_trib: textoOf(prod, 'uTrib').trim(),
    qtde_trib: amount(prod, 'qTrib', 4),
    valores: valoresDaLinha(det, nota),
    figuras: figurasDaLinha(det),
    lotes: todos(prod, 'rastro').map(rastro => ({
      lote: textoOf(rastro, 'nLote').trim(),
      qtde: amount(rastro, 'qLote', 4),
      fabricacao: diaOf(textoOf(rastro, 'dFab')),
      validade: diaOf(textoOf(rastro, 'dVal')),
    })),
    combustivel: readCombustivel(no(prod, 'comb')),
  }
}

/** Reads a due day; null when it does not exist in the calendar. */
const dueOf = (said: string): string | null => (writtenDay(isoToWire(said)) ? diaOf(said) : null)

const diaOf = (said: string): string | null => (DIA.test(said) ? said : null)

/** Reads a party of a note: `endereco` is the tag of its address. */
export function readParty(
  emit: NoXml | null,
  endereco: 'enderEmit' | 'enderDest',
): NotaDoFornecedor['emitente'] {
  const de = (tag: string) => namedOf(emit, endereco, tag)
  return {
    cnpj: textoOf(emit, 'CNPJ') || textoOf(emit, 'CPF'),
    nome: namedOf(emit, 'xNome'),
    fantasia: orNull(namedOf(emit, 'xFant')),
    ie: orNull(textoOf(emit, 'IE')),
    crt: textoOf(emit, 'CRT'),
    endereco: {
      logradouro: de('xLgr'),
      numero: de('nro'),
      complemento: orNull(de('xCpl')),
      bairro: de('xBairro'),
      cep: de('CEP'),
      municipio_id: de('cMun'),
      municipio: de('xMun'),
      uf: de('UF'),
      telefone: orNull(de('fone')),
    },
  }
}

/** Reads the protocol. @throws XmlInvalido when it is of another note */
function readProtocolo(prot: NoXml | null, chave: string): NotaDoFornecedor['protocolo'] {
  if (!prot) return null
  if (textoOf(prot, 'chNFe') !== chave) throw new XmlInvalido('o protocolo é de outra nota')
  const de = (tag: string) => textoOf(prot, tag)
  return { nProt: de('nProt'), cStat: de('cStat'), digVal: de('digVal'), dhRecbto: de('dhRecbto') }
}
