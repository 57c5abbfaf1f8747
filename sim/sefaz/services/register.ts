import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { isCpf } from '../../../src/core/document/cpf.ts'
import { codigoUf } from '../../../src/core/document/uf.ts'
import { type Chamada, NS, VER_APLIC } from '../context.ts'
import { motivo } from '../judge/motivos.ts'
import { carimbo } from '../moment.ts'
import { INSCRITOS, type Inscrito } from '../tables/taxpayers.ts'
import { type MessageRefusal, readMensagem, recusada } from '../wire/message.ts'
import { campos, find, texto } from '../wire/xml.ts'

interface Pedido {
  uf: string
  cnpj: string | undefined
  cpf: string | undefined
  ie: string | undefined
}

/**
 * Judges and searches in the order of MOC's "Consulta Cadastro": transmitter, place, document, register. A refusal
 * is given as its cStat.
 */
function look(
  { uf, cnpj, cpf, ie }: Pedido,
  { uf: cUF, transmissor, dials }: Chamada,
): number | readonly Inscrito[] {
  if (dials.atual.nao_habilitados.includes(transmissor.cnpj ?? '')) return 257
  if (cUF !== null && codigoUf(uf) !== cUF) return 265
  if (cnpj !== undefined && !isCnpj(cnpj)) return 258
  if (cpf !== undefined && !isCpf(cpf)) return 263
  const achados = INSCRITOS.filter(
    inscrito => inscrito.uf === uf && (inscrito.cnpj === cnpj || (ie !== undefined && inscrito.ie === ie)),
  )
  if (achados.length > 0) return achados
  return cnpj !== undefined ? 259 : ie !== undefined ? 261 : 264
}

/** Writes retConsCad: the search repeated, then the taxpayers, if any. */
export function composeRetornoCad(
  { agora, uf }: Chamada,
  r: MessageRefusal,
  p: Pedido | null = null,
  achados: readonly Inscrito[] = [],
): string {
  const corpo = campos([
    ['verAplic', VER_APLIC],
    ['cStat', r.codigo],
    ['xMotivo', motivo(r.codigo, r.complemento)],
    ['UF', p?.uf ?? 'SP'],
    ['IE', p?.ie],
    ['CNPJ', p?.cnpj],
    ['CPF', p?.cpf],
    ['dhCons', carimbo(agora)],
    ['cUF', (p && codigoUf(p.uf)) ?? uf ?? '35'],
  ])
  return `<retConsCad xmlns="${NS}" versao="2.00"><infCons>${corpo}${achados.map(infCad).join('')}</infCons></retConsCad>`
}

function infCad({ ender, ...i }: Inscrito): string {
  const corpo = campos([
    ['IE', i.ie],
    ['CNPJ', i.cnpj],
    ['UF', i.uf],
    ['cSit', i.habilitado ? 1 : 0],
    ['indCredNFe', i.habilitado ? 1 : 0],
    ['indCredCTe', 4],
    ['xNome', i.nome],
    ['xFant', i.fantasia || undefined],
    ['xRegApur', i.regime],
    ['CNAE', i.cnae],
    ['dIniAtiv', i.inicio],
    ['dUltSit', i.baixa ?? i.inicio],
    ['dBaixa', i.baixa ?? undefined],
  ])
  return `<infCad>${corpo}<ender>${campos(Object.entries(ender))}</ender></infCad>`
}

/**
 * Serves CadConsultaCadastro4: taxpayers of the state with a CNPJ, CPF or state registration; cStat 111 one, 112 several, or
 * the refusal.
 */
export function cadastroDeContribuintes(chamada: Chamada): string {
  const forma = { raiz: 'ConsCad', versao: '2.00', esquema: 'consCad', codigoEsquema: 215 } as const
  const raiz = readMensagem(chamada.xml, forma)
  if (recusada(raiz)) return composeRetornoCad(chamada, raiz)
  const inf = find(raiz, 'infCons')
  if (inf === undefined) return composeRetornoCad(chamada, { codigo: 215 })
  const pedido = {
    ...{ uf: texto(inf, 'UF') ?? '', cnpj: texto(inf, 'CNPJ'), cpf: texto(inf, 'CPF'), ie: texto(inf, 'IE') },
  }
  const achados = look(pedido, chamada)
  if (typeof achados === 'number') return composeRetornoCad(chamada, { codigo: achados }, pedido)
  return composeRetornoCad(chamada, { codigo: achados.length > 1 ? 112 : 111 }, pedido, achados)
}
