import { buildCte, LAYOUTS } from '../../../../core/dfe/cte/compose/cte.ts'
import type { EntradaCte } from '../../../../core/dfe/cte/compose/entrada.ts'
import { CTE_FAMILY } from '../../../../core/dfe/cte/family.ts'
import { preflightCte } from '../../../../core/dfe/cte/preflight/index.ts'
import { COMPLEMENTO, goesBySvc } from '../../../../core/transporte/tipo-do-cte.ts'
import { conhecimentos } from '../../../../domain/documents/conhecimento/index.ts'
import { conhecimentosOs } from '../../../../domain/documents/conhecimento-os/index.ts'
import type { OwnDocument } from '../../../../domain/documents/define.ts'
import type { Conexao } from '../../../sefaz/client/conexao.ts'
import type { Documento } from '../../repository.ts'
import type { NameOf } from '../issuer.ts'
import type { Model } from '../model.ts'
import { transportModel } from '../transport.ts'
import { type Complementado, refuseComplement } from './complemento.ts'
import { loadConhecimento, loadConhecimentoOs, typeOfCte } from './conhecimento-repository.ts'
import { entradaCte, entradaCteOs } from './entrada.ts'

interface Complementing {
  conhecimento: { tipo_cte: string; complementados: readonly { chave: string }[] }
  complementados: readonly Complementado[]
}

/** Makes the model of a kind of CT-e. `nameOf`: the city of an IBGE code. */
function cteModel<N extends Complementing>(
  document: OwnDocument,
  read: Model<N>['read'],
  entry: (numerado: Documento, carga: N, conexao: Conexao, nameOf: NameOf) => EntradaCte,
  nameOf: NameOf,
): Model {
  return transportModel<N, EntradaCte>({
    ...{ family: CTE_FAMILY, document, read },
    bySvc: async (q, tenant, { origem_id }) => goesBySvc(await typeOfCte(q, tenant, document, origem_id)),
    layout: ({ documento }) => LAYOUTS[documento],
    replaces: xml => /<infCteSub><chCte>([0-9A-Z]{44})</.exec(xml)?.[1] ?? null,
    entry(numerado, carga, conexao) {
      const entrada = entry(numerado, carga, conexao, nameOf)
      const { conhecimento: c, complementados } = carga
      if (c.tipo_cte === COMPLEMENTO) refuseComplement(entrada, c.complementados, complementados)
      return entrada
    },
    build: buildCte,
    check: (entrada, objeto) => preflightCte(entrada, { objeto }),
  }) as Model
}

/** Makes the models of CT-e and CT-e OS. `nameOf`: the city of an IBGE code. */
export const ctesDoConhecimento = (nameOf: NameOf): readonly Model[] => [
  cteModel(conhecimentos, loadConhecimento, entradaCte, nameOf),
  cteModel(conhecimentosOs, loadConhecimentoOs, entradaCteOs, nameOf),
]
