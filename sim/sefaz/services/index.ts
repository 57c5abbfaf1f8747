import type { Chamada } from '../context.ts'
import type { MessageRefusal } from '../wire/message.ts'
import type { SoapService } from '../wire/soap.ts'
import { composeRetorno } from './answer.ts'
import { autorizacao } from './authorization.ts'
import { composeRetornoDist, distribuicao } from './distribution.ts'
import { composeRetornoEvento, recepcaoEvento } from './event.ts'
import { consulta } from './query.ts'
import { retAutorizacao } from './receipt.ts'
import { cadastroDeContribuintes, composeRetornoCad } from './register.ts'
import { status } from './status.ts'
import { composeRetornoInut, inutilizacao } from './voiding.ts'

interface Atendimento {
  atender: (c: Chamada) => string
  /** Writes an early refusal (areas A and B of the MOC) as the service's answer. */
  recusar: (c: Chamada, r: MessageRefusal) => string
}

const comum =
  (raiz: string) =>
  (c: Chamada, r: MessageRefusal): string =>
    composeRetorno(raiz, c, r)

export const SERVICO: Readonly<Record<SoapService, Atendimento>> = {
  NFeAutorizacao4: { atender: autorizacao, recusar: comum('retEnviNFe') },
  NFeRetAutorizacao4: { atender: retAutorizacao, recusar: comum('retConsReciNFe') },
  NFeConsultaProtocolo4: { atender: consulta, recusar: comum('retConsSitNFe') },
  NFeStatusServico4: { atender: status, recusar: comum('retConsStatServ') },
  NFeInutilizacao4: { atender: inutilizacao, recusar: composeRetornoInut },
  CadConsultaCadastro4: { atender: cadastroDeContribuintes, recusar: composeRetornoCad },
  NFeDistribuicaoDFe: { atender: distribuicao, recusar: composeRetornoDist },
  NFeRecepcaoEvento4: { atender: recepcaoEvento, recusar: composeRetornoEvento },
}
