import type { Conexao } from './conexao.ts'
import type {
  RespostaAutorizacao,
  RespostaConsulta,
  RespostaEvento,
  RespostaInutilizacao,
  RespostaStatus,
  Resultado,
} from './resultado.ts'

export interface SefazClient {
  /** One signed NFe, indSinc 1. `xml` is the stored `<NFe>…</NFe>`, sent byte for byte. */
  authorize(conexao: Conexao, xml: string): Promise<Resultado<RespostaAutorizacao>>
  queryByKey(conexao: Conexao, chave: string): Promise<Resultado<RespostaConsulta>>
  /** One signed `<evento>`. */
  sendEvent(conexao: Conexao, evento: string): Promise<Resultado<RespostaEvento>>
  /** One signed `<inutNFe>`. */
  voidNumbers(conexao: Conexao, inutNFe: string): Promise<Resultado<RespostaInutilizacao>>
  serviceStatus(conexao: Conexao): Promise<Resultado<RespostaStatus>>
  /** Closes the kept sockets. */
  close(): void
}
