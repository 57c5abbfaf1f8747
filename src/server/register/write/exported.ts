import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import { usuarios } from '../../../domain/records/usuarios/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { audit } from './audit.ts'

/** Writes in the user's history what the user exported to a file. */
export const recordExport = (q: Q, sessao: Sessao, what: Mudanca, agora: Date): Promise<void> =>
  audit(q, sessao, agora, [
    {
      ...{ registro: usuarios.id, registro_id: sessao.usuario_id, rotulo: sessao.nome },
      ...{ acao: 'exportou', mudancas: [what], empresa_id: sessao.empresa_id, pai_id: null },
    },
  ])
