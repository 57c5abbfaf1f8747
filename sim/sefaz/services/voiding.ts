import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { type Chamada, NS, VER_APLIC } from '../context.ts'
import { motivo } from '../judge/motivos.ts'
import { carimbo } from '../moment.ts'
import { checkAssinatura } from '../wire/dsig.ts'
import { type MessageRefusal, outroCnpj, readMensagem, recusada } from '../wire/message.ts'
import { campos, find, texto, type XmlNode } from '../wire/xml.ts'

/** Maximum of numbers in one request (MOC, rejection 201). */
const LIMITE = 10_000

interface Pedido {
  tpAmb: string
  cUF: string
  ano: string
  cnpj: string
  mod: string
  serie: string
  ini: number
  fim: number
  id: string
}

function readPedido(inf: XmlNode): Pedido {
  const campo = (nome: string) => texto(inf, nome) ?? ''
  return {
    tpAmb: campo('tpAmb'),
    cUF: campo('cUF'),
    ano: campo('ano'),
    cnpj: campo('CNPJ'),
    mod: campo('mod'),
    serie: campo('serie'),
    ini: Number(campo('nNFIni')),
    fim: Number(campo('nNFFin')),
    id: inf.atributos['Id'] ?? '',
  }
}

const dono = (p: Pedido): string => p.cnpj + p.mod + p.serie.padStart(3, '0')
const idOfCampos = (p: Pedido): string =>
  `ID${p.cUF}${p.ano}${dono(p)}${String(p.ini).padStart(9, '0')}${String(p.fim).padStart(9, '0')}`

/** Judges in the order of MOC's "Inutilização de numeração": environment, place, author, dates, range, then the register. */
function judgePedido(p: Pedido, raiz: XmlNode, chamada: Chamada): number {
  const { agora, cadastro, dials, uf, xml } = chamada
  if (p.tpAmb !== String(dials.atual.ambiente)) return 252
  if (uf !== null && p.cUF !== uf) return 250
  if (p.id !== idOfCampos(p)) return 227
  if (!isCnpj(p.cnpj)) return 489
  const assinatura = checkAssinatura(raiz, 'infInut', xml, p.cnpj, chamada)
  if (typeof assinatura === 'number') return assinatura
  if (outroCnpj(chamada, p.cnpj)) return 213
  if (Number(p.ano) > Number(carimbo(agora).slice(2, 4))) return 453
  if (Number(p.ano) < 6) return 454
  if (p.ini > p.fim) return 224
  if (p.fim - p.ini >= LIMITE) return 201
  const faixas = cadastro.faixas(dono(p))
  if (faixas.some(f => f.ini === p.ini && f.fim === p.fim)) return 563
  if (faixas.some(f => f.ini <= p.fim && p.ini <= f.fim)) return 256
  return cadastro.usedNumeros(dono(p), p.ini, p.fim) ? 241 : 102
}

/** Writes retInutNFe; repeats the request's data only when they could be read. */
export function composeRetornoInut(
  { agora, dials, uf }: Chamada,
  r: MessageRefusal,
  p: Pedido | null = null,
  nProt?: string,
): string {
  const corpo = campos([
    ['tpAmb', p?.tpAmb ?? dials.atual.ambiente],
    ['verAplic', VER_APLIC],
    ['cStat', r.codigo],
    ['xMotivo', motivo(r.codigo, r.complemento)],
    ['cUF', p?.cUF ?? uf ?? '35'],
    ['ano', p?.ano],
    ['CNPJ', p?.cnpj],
    ['mod', p?.mod],
    ['serie', p?.serie],
    ['nNFIni', p?.ini],
    ['nNFFin', p?.fim],
    ['dhRecbto', carimbo(agora)],
    ['nProt', nProt],
  ])
  return `<retInutNFe xmlns="${NS}" versao="4.00"><infInut>${corpo}</infInut></retInutNFe>`
}

/** Serves NFeInutilizacao4: answers 102 with a protocol, or the refusal. A voided number can never be authorised. */
export function inutilizacao(chamada: Chamada): string {
  const { xml, agora, cadastro } = chamada
  const forma = { raiz: 'inutNFe', versao: '4.00', esquema: 'inutNFe', codigoEsquema: 215 } as const
  const raiz = readMensagem(xml, forma)
  if (recusada(raiz)) return composeRetornoInut(chamada, raiz)
  const inf = find(raiz, 'infInut')
  if (inf === undefined) return composeRetornoInut(chamada, { codigo: 215 })
  const pedido = readPedido(inf)
  const codigo = judgePedido(pedido, raiz, chamada)
  const sorteada =
    codigo === 102 ? chamada.dials.drawRejection('NFeInutilizacao4', chamada.autorizador) : null
  if (codigo !== 102 || sorteada !== null)
    return composeRetornoInut(chamada, { codigo: sorteada ?? codigo }, pedido)
  const nProt = cadastro.nextNumero(pedido.cUF, agora)
  cadastro.voidNumeros(dono(pedido), {
    serie: pedido.serie,
    ini: pedido.ini,
    fim: pedido.fim,
    ano: pedido.ano,
    nProt,
  })
  return composeRetornoInut(chamada, { codigo }, pedido, nProt)
}
