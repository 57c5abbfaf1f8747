import { dvChave } from '../../../src/core/document/chave.ts'
import { type Chamada, VER_APLIC } from '../context.ts'
import { carimbo, DIA } from '../moment.ts'
import { regrasDaNota } from '../rules/index.ts'
import { checkAssinatura } from '../wire/dsig.ts'
import { campos, filhos, find, texto, type XmlNode } from '../wire/xml.ts'
import { DENEGADAS, motivo } from './motivos.ts'
import type { Exame } from './rule.ts'
import { figuresOf } from './substitution.ts'

interface Sentenca {
  codigo: number
  complemento?: string
  texto?: string
  digVal?: string
}

/**
 * Judges one note in SEFAZ's order (signature, key and identification, parties, items, totals): the first broken rule
 * decides.
 */
function judgeNfe(nfe: XmlNode, mensagem: string, chamada: Chamada): Sentenca {
  const { agora, autorizador, cadastro, dials, uf } = chamada
  const inf = find(nfe, 'infNFe')
  if (inf === undefined) return { codigo: 225 }
  const emitente = texto(inf, 'emit/CNPJ') ?? texto(inf, 'emit/CPF') ?? ''
  const assinatura = checkAssinatura(nfe, 'infNFe', mensagem, emitente, chamada)
  if (typeof assinatura === 'number') return { codigo: assinatura }
  const exame: Exame = {
    inf,
    nfe,
    modelo: texto(inf, 'ide/mod') === '65' ? '65' : '55',
    chave: (inf.atributos['Id'] ?? '').slice(3),
    itens: filhos(inf, 'det'),
    agora,
    emissao: new Date(texto(inf, 'ide/dhEmi') ?? ''),
    ambiente: dials.atual.ambiente,
    autorizador,
    ufAutorizadora: uf,
    cadastro,
    mundo: dials.atual,
    chavePublica: assinatura.chavePublica,
  }
  for (const regra of regrasDaNota) {
    const veredito = regra.check(exame)
    if (veredito === false) continue
    return {
      codigo: regra.codigo,
      digVal: assinatura.digest,
      ...(veredito !== true && { complemento: veredito }),
      ...(regra.texto !== undefined && { texto: regra.texto }),
    }
  }
  const sorteada = dials.drawRejection('NFeAutorizacao4', autorizador)
  if (sorteada !== null)
    return { codigo: sorteada, complemento: complementOf(sorteada, exame), digVal: assinatura.digest }
  return { codigo: aceite(exame, dials.atual.alerta), digVal: assinatura.digest }
}

/**
 * Completes SEFAZ's official text of a rejection chosen by the setting `rejeitar`, if it is a duplicate: 204 with a
 * receipt, 539 also with a key.
 */
function complementOf(codigo: number, { chave, agora, cadastro }: Exame): string {
  const recibo = `[nRec:${cadastro.nextNumero(chave.slice(0, 2), agora)}]`
  if (codigo === 204) return recibo
  if (codigo !== 539) return ''
  // made-up key: the same number with the next code
  const corpo = `${chave.slice(0, 35)}${String((Number(chave.slice(35, 43)) + 1) % 100_000_000).padStart(8, '0')}`
  return `[chNFe:${corpo}${dvChave(corpo)}]${recibo}`
}

/**
 * Chooses the cStat of an authorisation: 150 when late (NFC-e and tpImp 6 after 24 h, NF-e after 7 days: NT 2026.002
 * B09-20, B09-40), 120 with an alert, else 100.
 */
function aceite({ modelo, inf, agora, emissao }: Exame, alerta: boolean): 100 | 120 | 150 {
  const idade = agora.getTime() - emissao.getTime()
  const limite = modelo === '65' || texto(inf, 'ide/tpImp') === '6' ? DIA : 7 * DIA
  if (idade > limite) return 150
  return alerta ? 120 : 100
}

interface Protocolo {
  tpAmb: string
  chave: string
  dhRecbto: string
  cStat: number
  xMotivo: string
  digVal?: string | undefined
  /** Absent in a rejection; a denial has one, although the note is not recorded. */
  nProt?: string | undefined
}

/** Writes a protNFe. A query rebuilds the same bytes from the record. */
export function protocolo({ nProt, ...p }: Protocolo): string {
  const corpo = campos([
    ['tpAmb', p.tpAmb],
    ['verAplic', VER_APLIC],
    ['chNFe', p.chave],
    ['dhRecbto', p.dhRecbto],
    ['nProt', nProt],
    ['digVal', p.digVal],
    ['cStat', p.cStat],
    ['xMotivo', p.xMotivo],
  ])
  const id = nProt === undefined ? '' : ` Id="ID${nProt}"`
  return `<protNFe versao="4.00"><infProt${id}>${corpo}</infProt></protNFe>`
}

const quem = (parte: XmlNode | undefined): string => texto(parte, 'CNPJ') ?? texto(parte, 'CPF') ?? ''

/** Judges a note, records it when accepted, and returns the protNFe. */
export function process(nfe: XmlNode, mensagem: string, chamada: Chamada): string {
  const { agora, cadastro } = chamada
  const { codigo, complemento, texto: proprio, digVal } = judgeNfe(nfe, mensagem, chamada)
  const inf = find(nfe, 'infNFe')
  const chave = (inf?.atributos['Id'] ?? '').slice(3)
  const comum = {
    chave,
    xMotivo: motivo(codigo, complemento, proprio),
    dhRecbto: carimbo(agora),
    tpAmb: texto(inf, 'ide/tpAmb') ?? '2',
  }
  if (codigo !== 100 && codigo !== 120 && codigo !== 150) {
    const nProt = DENEGADAS.includes(codigo) ? cadastro.nextNumero(chave.slice(0, 2), agora) : undefined
    return protocolo({ ...comum, cStat: codigo, digVal, nProt })
  }
  const aceita = {
    ...comum,
    cStat: codigo,
    nProt: cadastro.nextNumero(chave.slice(0, 2), agora),
    digVal: digVal ?? '',
  } as const
  cadastro.authorize({
    ...aceita,
    tpEmis: texto(inf, 'ide/tpEmis') ?? '1',
    tpImp: texto(inf, 'ide/tpImp') ?? '',
    finNFe: texto(inf, 'ide/finNFe') ?? '',
    dhEmi: texto(inf, 'ide/dhEmi') ?? '',
    vNF: texto(inf, 'total/ICMSTot/vNF') ?? '0.00',
    figuras: figuresOf(inf),
    destinatario: quem(find(inf, 'dest')),
    autorizados: filhos(inf, 'autXML').map(quem),
  })
  return protocolo(aceita)
}
