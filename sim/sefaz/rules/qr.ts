import { createHash, verify } from 'node:crypto'
import { siglaUf } from '../../../src/core/document/uf.ts'
import { exato } from '../exact.ts'
import { balcao, type Exame, type SefazRule, type Veredito } from '../judge/rule.ts'
import { enderecoOfUf } from '../tables/states.ts'
import { find, texto } from '../wire/xml.ts'

/**
 * Prefixes of the QR's address, by environment, of states whose pages were checked; for other states only the domain is
 * judged.
 */
const ENDERECOS: Readonly<Record<string, { 1: readonly string[]; 2: readonly string[] }>> = {
  SP: {
    1: ['https://www.nfce.fazenda.sp.gov.br/qrcode'],
    2: ['https://www.homologacao.nfce.fazenda.sp.gov.br/qrcode'],
  },
  MG: {
    1: ['https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml'],
    2: [
      'https://portalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
      'https://hportalsped.fazenda.mg.gov.br/portalnfce/sistema/qrcode.xhtml',
    ],
  },
}

interface Qr {
  endereco: string
  /** Parameters after `p=`, split at each `|`. */
  partes: readonly string[]
}

function qr({ nfe }: Exame): Qr | null {
  const codigo = texto(nfe, 'infNFeSupl/qrCode')?.trim()
  if (codigo === undefined || codigo === '') return null
  const corte = codigo.indexOf('?p=')
  if (corte < 0) {
    // version 1: parameters have names
    const [endereco = '', resto] = codigo.split('?')
    const nomeados = new URLSearchParams(resto)
    return { endereco, partes: ['chNFe', 'nVersao', 'tpAmb'].map(nome => nomeados.get(nome) ?? '') }
  }
  return { endereco: codigo.slice(0, corte), partes: codigo.slice(corte + 3).split('|') }
}

const demandsQr = (e: Exame): boolean => e.modelo === '65' || balcao(e)
const offline = ({ inf }: Exame): boolean => texto(inf, 'ide/tpEmis') === '9'
const vNF = ({ inf }: Exame): string => texto(inf, 'total/ICMSTot/vNF') ?? ''
const dia = ({ inf }: Exame): string => texto(inf, 'ide/dhEmi')?.slice(8, 10) ?? ''

function enderecoErrado(e: Exame): boolean {
  const endereco = qr(e)?.endereco ?? ''
  const uf = ufOf(e)
  const previstos = ENDERECOS[uf]?.[e.ambiente]
  return previstos === undefined ? !enderecoOfUf(endereco, uf) : !previstos.includes(endereco)
}

const ufOf = ({ inf }: Exame): string => siglaUf(texto(inf, 'ide/cUF') ?? '') ?? ''

/**
 * Gives kind and id of the recipient as in the QR of version 3: 1 CNPJ, 2 CPF, 3 foreign (with an empty id); both
 * are empty when the note identifies no recipient.
 */
function destinatario({ inf }: Exame): [string, string] {
  const cnpj = texto(inf, 'dest/CNPJ')
  const cpf = texto(inf, 'dest/CPF')
  if (cnpj !== undefined) return ['1', cnpj]
  if (cpf !== undefined) return ['2', cpf]
  return [find(inf, 'dest/idEstrangeiro') === undefined ? '' : '3', '']
}

/** Tells if fields of an offline QR differ from the note: day, total, and in version 3 the recipient. */
function offlineDiffers(e: Exame): boolean {
  const { partes } = qr(e) ?? { partes: [] }
  const [tipo, id] = destinatario(e)
  if (partes[3] !== dia(e) || !/^\d+(\.\d{2})?$/.test(partes[4] ?? '')) return true
  if (!exato(partes[4]).equals(exato(vNF(e)))) return true
  return partes[1] === '3' && (partes[5] !== tipo || partes[6] !== id || partes.length !== 8)
}

function assinaturaFalsa(e: Exame): boolean {
  const partes = qr(e)?.partes ?? []
  const valor = Buffer.from(partes[7] ?? '', 'base64')
  return !verify('sha1', Buffer.from(partes.slice(0, 7).join('|')), e.chavePublica, valor)
}

/**
 * Judges a QR of version 2 by `quando`; a QR of another version passes. The hash of version 2 is the SHA-1 of the
 * parameters and the security code (CSC), which only the taxpayer and SEFAZ know.
 */
function csc(
  e: Exame,
  quando: (segredo: string | null | undefined, hash: string, base: string) => Veredito,
): Veredito {
  const partes = qr(e)?.partes ?? []
  if (partes[1] !== '2') return false
  const base = partes.slice(0, -1).join('|')
  return quando(e.mundo.csc[partes.at(-2) ?? ''], partes.at(-1) ?? '', base)
}

const sha1 = (texto: string): string => createHash('sha1').update(texto).digest('hex').toUpperCase()

const regras: readonly SefazRule[] = [
  { codigo: 394, check: e => demandsQr(e) && qr(e) === null },
  { codigo: 393, check: e => !demandsQr(e) && find(e.nfe, 'infNFeSupl') !== undefined },
]

const regrasDoCodigo: readonly SefazRule[] = [
  { codigo: 395, check: enderecoErrado },
  { codigo: 878, check: e => !enderecoOfUf(texto(e.nfe, 'infNFeSupl/urlChave') ?? '', ufOf(e)) },
  { codigo: 396, check: e => (qr(e)?.partes[0] ?? '') === '' },
  { codigo: 397, check: e => qr(e)?.partes[0] !== e.chave },
  { codigo: 398, check: e => !['2', '3'].includes(qr(e)?.partes[1] ?? '') },
  // an NF-e (55) sold at the counter must have version 3 (NT 2026.002)
  { codigo: 672, check: e => balcao(e) && qr(e)?.partes[1] !== '3' },
  {
    codigo: 474,
    check: e => qr(e)?.partes[2] !== texto(e.inf, 'ide/tpAmb') || (offline(e) && offlineDiffers(e)),
  },
  { codigo: 462, check: e => csc(e, segredo => segredo === undefined) },
  { codigo: 463, check: e => csc(e, segredo => segredo === null) },
  {
    codigo: 464,
    check: e => csc(e, (segredo, hash, base) => hash.toUpperCase() !== sha1(`${base}${segredo}`)),
  },
  { codigo: 583, check: e => qr(e)?.partes[1] === '3' && offline(e) && assinaturaFalsa(e) },
]

/** Rules of the QR Code, of the NFC-e and of the NF-e sold at the counter (MOC group ZX, NT 2025.001). */
export const regrasQr: readonly SefazRule[] = [
  ...regras,
  ...regrasDoCodigo.map((r): SefazRule => ({ codigo: r.codigo, check: e => demandsQr(e) && r.check(e) })),
]
