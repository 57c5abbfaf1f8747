import type { Chamada } from '../context.ts'
import type { Servico } from '../soap.ts'
import { autorizacao } from './authorization.ts'
import { consulta } from './query.ts'
import { retAutorizacao } from './receipt.ts'
import { status } from './status.ts'

/** The message root that each service answers with, and what answers. */
export const SERVICO: Readonly<Record<Servico, { raiz: string; atender: (c: Chamada) => string }>> = {
  NFeAutorizacao4: { raiz: 'retEnviNFe', atender: autorizacao },
  NFeRetAutorizacao4: { raiz: 'retConsReciNFe', atender: retAutorizacao },
  NFeConsultaProtocolo4: { raiz: 'retConsSitNFe', atender: consulta },
  NFeStatusServico4: { raiz: 'retConsStatServ', atender: status },
  NFeInutilizacao4: { raiz: 'retInutNFe', atender: status },
  NFeRecepcaoEvento4: { raiz: 'retEnvEvento', atender: status },
}
