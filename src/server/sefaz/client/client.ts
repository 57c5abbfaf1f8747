import {
  callOf,
  type DfeFamily,
  type FamilyCall,
  type FamilyService,
  type PedidoDistribuicao,
} from '../../../core/dfe/kit/family.ts'
import { codigoUf } from '../../../core/document/uf.ts'
import { authority } from '../../ports/authority/port.ts'
import type { Port } from '../../ports/open.ts'
import { type Time, ticks } from '../../time.ts'
import { cadastroDe } from '../cadastro-endpoints.ts'
import { endpoint } from '../endpoints.ts'
import { dfeFamilyOf } from '../families.ts'
import { NODE_ALONE, type Trust } from '../trust.ts'
import { createBalde, LIMITES } from './balde.ts'
import type { Conexao } from './conexao.ts'
import {
  readAbertos,
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
  RespostaAbertos,
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
  /** Sends one signed document, to be answered at once. `xml` is as stored, sent byte for byte. */
  authorize(conexao: Conexao, xml: string): Promise<SefazResult<RespostaAutorizacao>>
  /** Queries a sent lot by SEFAZ's receipt number: cStat 105 while in process, then 104 with the protocol. */
  askReceipt(conexao: Conexao, nRec: string): Promise<SefazResult<RespostaAutorizacao>>
  queryByKey(conexao: Conexao, chave: string): Promise<SefazResult<RespostaConsulta>>
  /** Sends one signed `<evento>`. */
  sendEvent(conexao: Conexao, evento: string): Promise<SefazResult<RespostaEvento>>
  /** Sends one signed voiding of numbers. */
  voidNumbers(conexao: Conexao, xml: string): Promise<SefazResult<RespostaInutilizacao>>
  /** Fetches the notes that other companies issued to this company, from the national environment. */
  distribute(conexao: Conexao, pedido: PedidoDistribuicao): Promise<SefazResult<RespostaDistribuicao>>
  /** Finds a CNPJ or CPF in the register of `conexao.uf`, which may be another state than the issuer's. */
  taxpayer(conexao: Conexao, documento: string): Promise<SefazResult<RespostaCadastro>>
  serviceStatus(conexao: Conexao): Promise<SefazResult<RespostaStatus>>
  /** Lists the issuer's manifests (MDF-e) that the authority has as open. */
  openManifests(conexao: Conexao): Promise<SefazResult<RespostaAbertos>>
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
    servico: FamilyService,
    conexao: Conexao,
    write: (family: DfeFamily) => string | undefined,
    read: (corpo: string, family: DfeFamily, answer: string) => T,
    /** Signed document, whose root names the service. */
    xml?: string,
  ): Promise<SefazResult<T>> {
    const inicio = agora()
    const ms = () => Math.round(agora() - inicio)
    const family = dfeFamilyOf(conexao.modelo)
    const limite = LIMITES[servico]
    const espera = limite
      ? balde.waitFor(`${conexao.cnpj} ${conexao.tpAmb} ${family.name} ${servico}`, limite[0], limite[1])
      : 0
    if (espera > 0)
      return {
        kind: 'not_sent',
        causa: `consumo contido: tente de novo em ${Math.ceil(espera / 1000)} s`,
        ms: 0,
      }
    const said = callOf(family, servico, { modelo: conexao.modelo, ...(xml === undefined ? {} : { xml }) })
    const mensagem = said && write(family)
    if (!said || mensagem === undefined)
      return { kind: 'not_sent', causa: `não há ${servico} do modelo ${conexao.modelo}`, ms: 0 }
    const proprio =
      servico === 'cadastro' && !conexao.base ? cadastroDe(conexao.uf, conexao.tpAmb) : undefined
    if (proprio === null)
      return { kind: 'not_sent', causa: `${conexao.uf} não oferece consulta ao seu cadastro`, ms: 0 }
    const called: FamilyCall = { ...said, method: proprio?.metodo ?? said.method }
    const entrega = await transporte.send({
      url: endpoint(servico, { ...conexao, operacao: called.operation }),
      corpo: envelope(family, called, mensagem, cUfOf(conexao)),
      contentType: contentType(family, called),
      certificado: conexao.certificado,
      caPem: conexao.caPem ?? null,
      paciencia: conexao.paciencia ?? authority.timeoutMs,
    })
    if (entrega.kind === 'not_sent') return { kind: entrega.kind, causa: entrega.causa, ms: ms() }
    if (entrega.kind !== 'answer') return { ...entrega, ms: ms() }
    try {
      const fault = falha(entrega.corpo)
      if (fault) return { kind: 'no_answer', causa: `SOAP Fault: ${fault}`, ms: ms() }
      return { kind: 'answer', resposta: read(entrega.corpo, family, called.answer), ms: ms() }
    } catch (error) {
      const causa = entrega.status === 200 ? String((error as Error).message) : `HTTP ${entrega.status}`
      return { kind: 'no_answer', causa, ms: ms() }
    }
  }

  return {
    authorize: (conexao, xml) => {
      const id = String(++lote)
      const write = ({ messages }: DfeFamily) => messages.authorize(id, xml)
      return call('autorizacao', conexao, write, readAutorizacao, xml)
    },
    askReceipt: (conexao, nRec) =>
      call('recibo', conexao, ({ messages }) => messages.receipt?.(nRec, conexao.tpAmb), readRecibo),
    queryByKey: (conexao, chave) =>
      call('consulta', conexao, ({ messages }) => messages.byKey(chave, conexao.tpAmb), readConsulta),
    sendEvent: (conexao, evento) => {
      const id = String(++lote)
      return call('evento', conexao, ({ messages }) => messages.event(id, evento), readEvento)
    },
    voidNumbers: (conexao, xml) => call('inutilizacao', conexao, () => xml, readInutilizacao),
    distribute: (conexao, pedido) => {
      const autor = { cnpj: conexao.cnpj, tpAmb: conexao.tpAmb, cUF: cUfOf(conexao) }
      return call(
        'distribuicao',
        conexao,
        ({ messages }) => messages.distribution?.(pedido, autor),
        readDistribuicao,
      )
    },
    taxpayer: (conexao, documento) =>
      call('cadastro', conexao, ({ messages }) => messages.taxpayer?.(conexao.uf, documento), readCadastro),
    serviceStatus: conexao => {
      const cUF = cUfOf(conexao)
      return call('status', conexao, ({ messages }) => messages.status(cUF, conexao.tpAmb), readStatus)
    },
    openManifests: conexao =>
      call('abertos', conexao, ({ messages }) => messages.open?.(conexao.cnpj, conexao.tpAmb), readAbertos),
    close: () => transporte.close(),
  }
}
