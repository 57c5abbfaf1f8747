import { writeXml } from '../../../core/dfe/kit/xml.ts'
import {
  composeCadastro,
  composeConsulta,
  composeDistribuicao,
  composeRecibo,
  composeStatus,
  type PedidoDistribuicao,
} from '../../../core/dfe/nfe/compose/consulta.ts'
import { ENV_EVENTO, ENVI_NFE } from '../../../core/dfe/nfe/layout/evento.ts'
import { codigoUf } from '../../../core/document/uf.ts'
import { authority } from '../../ports/authority/port.ts'
import type { Port } from '../../ports/open.ts'
import { type Time, ticks } from '../../time.ts'
import { cadastroDe } from '../cadastro-endpoints.ts'
import { endpoint, OPERACOES, type SefazService } from '../endpoints.ts'
import { NODE_ALONE, type Trust } from '../trust.ts'
import { createBalde, LIMITES } from './balde.ts'
import type { Conexao } from './conexao.ts'
import {
  readAutorizacao,
  readCadastro,
  readConsulta,
  readDistribuicao,
  readEvento,
  readInutilizacao,
  readRecibo,
  readStatus,
} from './resposta.ts'
import type {
  RespostaAutorizacao,
  RespostaCadastro,
  RespostaConsulta,
  RespostaDistribuicao,
  RespostaEvento,
  RespostaInutilizacao,
  RespostaStatus,
  SefazResult,
} from './resultado.ts'
import { contentType, envelope, falha } from './soap.ts'
import { createTransporte } from './transporte.ts'

export interface SefazClient {
  /** Sends one signed NFe with indSinc 1. `xml` is the stored `<NFe>…</NFe>`, sent byte for byte. */
  authorize(conexao: Conexao, xml: string): Promise<SefazResult<RespostaAutorizacao>>
  /**
   * Queries the result of a sent lot by SEFAZ's receipt number: cStat 105 while in process, then 104 with the protocol.
   */
  askReceipt(conexao: Conexao, nRec: string): Promise<SefazResult<RespostaAutorizacao>>
  queryByKey(conexao: Conexao, chave: string): Promise<SefazResult<RespostaConsulta>>
  /** Sends one signed `<evento>`. */
  sendEvent(conexao: Conexao, evento: string): Promise<SefazResult<RespostaEvento>>
  /** Sends one signed `<inutNFe>`. */
  voidNumbers(conexao: Conexao, inutNFe: string): Promise<SefazResult<RespostaInutilizacao>>
  /** Fetches the notes that other companies issued to this company, from the national environment. */
  distribute(conexao: Conexao, pedido: PedidoDistribuicao): Promise<SefazResult<RespostaDistribuicao>>
  /**
   * Finds a CNPJ or CPF in the taxpayer register of the state `conexao.uf`, which may be another state than the
   * issuer's.
   */
  taxpayer(conexao: Conexao, documento: string): Promise<SefazResult<RespostaCadastro>>
  serviceStatus(conexao: Conexao): Promise<SefazResult<RespostaStatus>>
  close(): void
}

interface Deps {
  time: Time
  /** Clock in monotonic milliseconds; default: this computer's. */
  agora?: () => number
  /** Root certificates trusted in addition to Node's; default none. */
  trust?: Trust
  /** Gateway port (server/ports) that is told the outcome and the duration of each call. */
  port?: Pick<Port<unknown>, 'tell'>
}

/** Kind of outcome, in the words of server/ports, for each kind of SefazResult. */
const OUTCOME = {
  answer: 'answer',
  not_sent: 'not_sent',
  untrusted: 'not_sent',
  no_answer: 'silent',
} as const

function cUfOf({ uf }: Conexao): string {
  const cUF = codigoUf(uf)
  if (!cUF) throw new Error(`unknown UF ${uf}`)
  return cUF
}

/**
 * Makes a client of SEFAZ's services: SOAP 1.2 over TLS with each connection's certificate. Never repeats a message
 * that may have reached SEFAZ: only the caller knows whether to send the message again.
 */
export function createSefazClient({ time, agora = ticks, trust = NODE_ALONE, port }: Deps): SefazClient {
  const transporte = createTransporte(trust, time)
  const balde = createBalde(agora)
  let lote = time.now().getTime()

  async function call<T>(...asked: Parameters<typeof talk<T>>): Promise<SefazResult<T>> {
    const result = await talk(...asked)
    port?.tell({ kind: OUTCOME[result.kind], ms: result.ms })
    return result
  }

  async function talk<T>(
    servico: SefazService,
    conexao: Conexao,
    mensagem: string,
    ler: (corpo: string) => T,
  ): Promise<SefazResult<T>> {
    const inicio = agora()
    const ms = () => Math.round(agora() - inicio)
    const limite = LIMITES[servico]
    const espera = limite
      ? balde.waitFor(`${conexao.cnpj} ${conexao.tpAmb} ${servico}`, limite[0], limite[1])
      : 0
    if (espera > 0)
      return {
        kind: 'not_sent',
        causa: `consumo contido: tente de novo em ${Math.ceil(espera / 1000)} s`,
        ms: 0,
      }
    const { operacao, embrulhada } = OPERACOES[servico]
    const proprio =
      servico === 'cadastro' && !conexao.base ? cadastroDe(conexao.uf, conexao.tpAmb) : undefined
    if (proprio === null)
      return { kind: 'not_sent', causa: `${conexao.uf} não oferece consulta ao seu cadastro`, ms: 0 }
    const metodo = proprio?.metodo ?? OPERACOES[servico].metodo
    const entrega = await transporte.send({
      url: endpoint(servico, conexao),
      corpo: envelope(operacao, mensagem, embrulhada ? metodo : undefined),
      contentType: contentType(operacao, metodo),
      certificado: conexao.certificado,
      caPem: conexao.caPem ?? null,
      paciencia: conexao.paciencia ?? authority.timeoutMs,
    })
    if (entrega.kind === 'not_sent') return { kind: entrega.kind, causa: entrega.causa, ms: ms() }
    if (entrega.kind !== 'answer') return { ...entrega, ms: ms() }
    try {
      const fault = falha(entrega.corpo)
      if (fault) return { kind: 'no_answer', causa: `SOAP Fault: ${fault}`, ms: ms() }
      return { kind: 'answer', resposta: ler(entrega.corpo), ms: ms() }
    } catch (error) {
      const causa = entrega.status === 200 ? String((error as Error).message) : `HTTP ${entrega.status}`
      return { kind: 'no_answer', causa, ms: ms() }
    }
  }

  return {
    authorize: (conexao, xml) => {
      lote++
      const mensagem = writeXml(ENVI_NFE, { '@versao': '4.00', idLote: String(lote), indSinc: '1', NFe: xml })
      return call('autorizacao', conexao, mensagem, readAutorizacao)
    },
    askReceipt: (conexao, nRec) => call('recibo', conexao, composeRecibo(nRec, conexao.tpAmb), readRecibo),
    queryByKey: (conexao, chave) =>
      call('consulta', conexao, composeConsulta(chave, conexao.tpAmb), readConsulta),
    sendEvent: (conexao, evento) => {
      lote++
      const mensagem = writeXml(ENV_EVENTO, { '@versao': '1.00', idLote: String(lote), evento })
      return call('evento', conexao, mensagem, readEvento)
    },
    voidNumbers: (conexao, inutNFe) => call('inutilizacao', conexao, inutNFe, readInutilizacao),
    distribute: (conexao, pedido) => {
      const { cnpj, tpAmb } = conexao
      const mensagem = composeDistribuicao(pedido, { cnpj, tpAmb, cUF: cUfOf(conexao) })
      return call('distribuicao', conexao, mensagem, readDistribuicao)
    },
    taxpayer: (conexao, documento) =>
      call('cadastro', conexao, composeCadastro(conexao.uf, documento), readCadastro),
    serviceStatus: conexao => {
      return call('status', conexao, composeStatus(cUfOf(conexao), conexao.tpAmb), readStatus)
    },
    close: () => transporte.close(),
  }
}
